import type { Transport } from '#shared/rpc/Transport.ts';
import type { Result } from '#shared/rpc/result.ts';
import type { ModelServer } from './createModelServer.ts';
import { CONVERSATION } from './logEvents.ts';

/** The second conversation of whoever has two: the same server once more, under other names. */
export const OTHER = 'direct:amir:tom';

const NAMES = [
  [CONVERSATION, OTHER],
  ['"mei"', '"tom"'],
  ['Mei Lin', 'Tom Ray'],
] as const;

function rename<Value>(value: Value, to: 'here' | 'there'): Value {
  let text = JSON.stringify(value) ?? 'null';
  for (const [here, there] of NAMES) text = to === 'here' ? text.replaceAll(there, here) : text.replaceAll(here, there);
  return JSON.parse(text) as Value;
}

/** What is about the second conversation goes to the second server, and what is about all of them to both. */
export function withSecond(first: Transport, { transport: second }: ModelServer): Transport {
  async function both(name: string, args: unknown): Promise<Result<unknown>> {
    const [one, two] = [await first.request(name, args), rename(await second.request(name, args), 'there')];
    if (!one.ok || !two.ok) return one;
    const [lists, others] = [one.value, two.value] as Record<string, unknown>[];
    const merged = Object.entries(lists ?? {}).map(([key, value]) => {
      const other = others?.[key];
      return [
        key,
        Array.isArray(value) && Array.isArray(other) ? [...(value as unknown[]), ...(other as unknown[])] : value,
      ];
    });
    return { ok: true, value: Object.fromEntries(merged) as unknown };
  }

  return {
    async request(name, args) {
      if (name.startsWith('local.')) return first.request(name, args);
      if (JSON.stringify(args ?? null).includes(OTHER)) {
        return rename(await second.request(name, rename(args, 'here')), 'there');
      }
      const isAboutAll = name.startsWith('account.') || name === 'conversation.list' || name === 'conversation.heads';
      return isAboutAll ? both(name, args) : first.request(name, args);
    },
    subscribe(onFrame) {
      const ends = [
        first.subscribe(onFrame),
        second.subscribe((frame) => {
          if (JSON.stringify(frame).includes(CONVERSATION)) onFrame(rename(frame, 'there'));
        }),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
