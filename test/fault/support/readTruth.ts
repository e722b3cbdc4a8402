import { createKeys } from '#core/keys.ts';
import type { Kept } from './check.ts';
import type { Company } from './gather.ts';
import type { World } from './startWorld.ts';

interface Element {
  readonly id: string;
  readonly from: string;
  readonly body?: { readonly text?: string };
}

/** The final logs and read cursors, read from Redis itself instead of through the core. */
export async function readTruth({ truth }: World, { pages, bots, conversationIds }: Company) {
  const keys = createKeys('parley');
  const nameOf = new Map([...pages, ...bots].map(({ id, name }) => [id, name]));
  const logs = new Map<string, readonly Kept[]>();
  const marks = new Map<string, number>();
  for (const conversationId of conversationIds) {
    const { log, reads } = keys.conversation(conversationId);
    const elements = (await truth.lrange(log, 0, -1)).map((element) => JSON.parse(element) as Element);
    const kept = elements.map(({ id, from, body }, index) => ({
      offset: index + 1,
      id,
      from: nameOf.get(from) ?? from,
      text: body?.text ?? null,
    }));
    logs.set(conversationId, kept);
    for (const [reader, mark] of Object.entries(await truth.hgetall(reads))) {
      marks.set(`${conversationId} ${nameOf.get(reader) ?? reader}`, Number.parseInt(mark, 10));
    }
  }
  return { logs, marks };
}
