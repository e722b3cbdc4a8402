import { createKeys } from '#core/keys.ts';
import type { StoredMessage } from './check.ts';
import type { Participants } from './createParticipants.ts';
import type { Deployment } from './startDeployment.ts';

interface Element {
  readonly id: string;
  readonly from: string;
  readonly body?: { readonly text?: string };
}

/** The final logs and read cursors, read from Redis itself instead of through the core. */
export async function readFinalState(
  { directRedis: truth }: Deployment,
  { pages, bots, conversationIds }: Participants,
) {
  const keys = createKeys('parley');
  const nameOf = new Map([...pages, ...bots].map(({ id, name }) => [id, name]));
  const logs = new Map<string, readonly StoredMessage[]>();
  const readCursors = new Map<string, number>();
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
      readCursors.set(`${conversationId} ${nameOf.get(reader) ?? reader}`, Number.parseInt(mark, 10));
    }
  }
  return { logs, marks: readCursors };
}
