import { afterAll, describe, expect, it } from 'vitest';
import { createKeys } from '#core/keys.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connectToRedis } from '../support/connectToRedis.ts';
import { join, pair, randomPrefix, say, startCore } from '../support/coreForTests.ts';
import { watchCommands } from '../support/watchCommands.ts';

const keyPrefix = randomPrefix();
const keys = createKeys(keyPrefix);
const core = startCore({ keyPrefix });
const redis = connectToRedis();
afterAll(async () => {
  await core.stop();
  redis.disconnect();
});

describe('opening a direct conversation', () => {
  it('A1: gives both people the same one, no matter who opens it or writes first', async () => {
    const [mei, tom] = await Promise.all([join(core), join(core)]);
    const [fromMei, fromTom] = await Promise.all([
      mei.request('direct.open', { userId: tom.me.id }),
      tom.request('direct.open', { userId: mei.me.id }),
    ]);

    const [one, other] = [unwrap(fromMei).conversation, unwrap(fromTom).conversation];
    expect(one).toMatchObject({ conversationId: other.conversationId, epoch: other.epoch });
    expect([one.with, other.with]).toEqual([tom.me, mei.me]);
    await say(tom, one.conversationId, 'first');
    await say(mei, one.conversationId, 'second');
    expect(await redis.llen(keys.conversation(one.conversationId).log)).toBe(2);
  });

  it('notifies each of them once, with the other person', async () => {
    const { mei, tom, conversationId } = await pair(core);
    unwrap(await tom.request('direct.open', { userId: mei.me.id }));
    await Promise.all([mei, tom].map((client) => client.waitFor('conversation.added')));

    expect(mei.received('conversation.added')).toMatchObject([{ conversation: { conversationId, with: tom.me } }]);
    expect(tom.received('conversation.added')).toMatchObject([{ conversation: { conversationId, with: mei.me } }]);
  });

  it('adds it to both lists before it exists, and so before its first message', async () => {
    const watch = await watchCommands(keyPrefix);
    const { mei, tom, conversationId } = await pair(core);
    await say(mei, conversationId, 'hello');

    const seen = (await watch.stop()).filter(({ fromScript }) => fromScript);
    const at = (command: string, key: string): number =>
      seen.findIndex((each) => each.command === command && each.key === key);
    const { meta, log } = keys.conversation(conversationId);
    const order = [mei, tom].map(({ me }) => at('zadd', keys.user(me.id).conversations));
    const made = at('hset', meta);
    expect(Math.min(...order)).toBeGreaterThan(-1);
    expect(made).toBeGreaterThan(Math.max(...order));
    expect(at('rpush', log)).toBeGreaterThan(made);
  });

  it('that stopped half way is not visible, and is completed by the next attempt', async () => {
    const [mei, tom] = await Promise.all([join(core), join(core)]);
    const [first, second] = [mei.me.id, tom.me.id].toSorted();
    const conversationId = `direct:${first}:${second}`;
    await redis.zadd(keys.user(mei.me.id).conversations, 1, conversationId); // one list entry, and no conversation

    expect(unwrap(await mei.request('conversation.list', {}))).toEqual({ conversations: [] });
    unwrap(await mei.request('direct.open', { userId: tom.me.id }));

    const added = await tom.waitFor('conversation.added');
    expect(added.conversation.conversationId).toBe(conversationId);
    const { conversations } = unwrap(await tom.request('conversation.list', {}));
    expect(conversations).toHaveLength(1);
  });

  it('keeps existing messages', async () => {
    const { mei, tom, conversationId } = await pair(core);
    await say(mei, conversationId, 'still there');

    const { conversation } = unwrap(await tom.request('direct.open', { userId: mei.me.id }));
    expect(conversation).toMatchObject({ offset: 1, unread: 1, last: { preview: 'still there' } });
  });

  it('is refused for a person who does not exist', async () => {
    const mei = await join(core);
    expect(await mei.request('direct.open', { userId: 'nobody' })).toMatchObject({
      ok: false,
      error: { code: 'PERSON_NOT_FOUND', details: { userId: 'nobody' } },
    });
    expect(unwrap(await mei.request('conversation.list', {}))).toEqual({ conversations: [] });
  });

  it('with oneself is a place for notes that never counts as unread', async () => {
    const mei = await join(core);
    const { conversation } = unwrap(await mei.request('direct.open', { userId: mei.me.id }));
    await say(mei, conversation.conversationId, 'milk');

    const { conversations } = unwrap(await mei.request('conversation.list', {}));
    expect(conversations).toMatchObject([{ with: mei.me, offset: 1, unread: 0, last: { preview: 'milk' } }]);
  });
});
