import { expect, it } from 'vitest';
import { createClient } from '#shared/rpc/createClient.ts';
import { fail, succeed } from '#shared/rpc/result.ts';
import { requestPages } from '../../src-renderer/stores/requestPages.ts';

function clientOf(answer: (args: unknown, count: number) => unknown) {
  const asked: unknown[] = [];
  const client = createClient({
    transport: {
      request: (_name, args) => {
        asked.push(args);
        const value = answer(args, asked.length);
        return Promise.resolve(value === null ? fail('TIMEOUT') : succeed(value));
      },
      subscribe: () => () => undefined,
    },
    onViolation: (what) => expect.unreachable(what),
  });
  return { client, asked };
}

const conversationId = 'direct:mei:tom';

it('repair B3: requests one page after the other, and a single one from a server without paging', async () => {
  const { client, asked } = clientOf((_args, count) => ({ events: [], next: count < 3 ? count * 7 : null }));
  const pages = await requestPages(client, 'conversation.pins', { conversationId });
  expect(pages.ok && pages.value.length).toBe(3);
  expect(asked).toEqual([{ conversationId }, { conversationId, after: 7 }, { conversationId, after: 14 }]);

  const earlier = clientOf(() => ({ events: [] }));
  const all = await requestPages(earlier.client, 'conversation.pins', { conversationId });
  expect(all).toEqual(succeed([{ events: [], next: null }]));
});

it('repair B3: stops at the first error, and with a server whose pages never end', async () => {
  const failing = clientOf((_args, count) => (count < 2 ? { events: [], next: 1 } : null));
  expect(await requestPages(failing.client, 'conversation.pins', { conversationId })).toMatchObject({ ok: false });

  const endless = clientOf(() => ({ events: [], next: 1 }));
  const pages = await requestPages(endless.client, 'conversation.pins', { conversationId });
  expect(pages.ok && pages.value.length).toBe(200);
});
