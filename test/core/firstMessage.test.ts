import { afterAll, expect, it } from 'vitest';
import { unwrap } from '#shared/rpc/result.ts';
import { join, say, startCore } from '../support/coreForTests.ts';

const core = startCore();
afterAll(() => core.stop());

it('C4: a message reaches the other person at once, and is kept with its unread count', async () => {
  const mei = await join(core, 'Mei');
  const tom = await join(core, 'Tom');
  const { conversation } = unwrap(await mei.request('direct.open', { userId: tom.me.id }));
  const { conversationId } = conversation;
  await tom.waitFor('conversation.added');

  const sent = await say(mei, conversationId, 'Hello Tom');
  const { event } = await tom.waitFor('conversation.appended');

  expect(event).toEqual({
    type: 'message',
    offset: 1,
    counted: 1,
    id: event.id,
    at: sent.at,
    from: mei.me.id,
    to: tom.me.id,
    body: { kind: 'text', text: 'Hello Tom' },
  });
  const { conversations } = unwrap(await tom.request('conversation.list', {}));
  expect(conversations).toEqual([
    {
      conversationId,
      kind: 'direct',
      epoch: sent.epoch,
      offset: 1,
      unread: 1,
      readOffset: 0,
      with: { id: mei.me.id, name: 'Mei' },
      last: { offset: 1, at: sent.at, from: mei.me.id, kind: 'text', preview: 'Hello Tom' },
    },
  ]);
  const fetched = unwrap(await tom.request('conversation.fetch', { conversationId }));
  expect(fetched.events).toEqual([event]);
});
