import { afterAll, describe, expect, it } from 'vitest';
import { createKeys } from '#core/keys.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connectToRedis, countSubscribers } from '../support/connectToRedis.ts';
import { connect, join, pair, randomPrefix, say, startCore } from '../support/coreForTests.ts';

const keyPrefix = randomPrefix();
const keys = createKeys(keyPrefix);
const core = startCore({ keyPrefix });
const redis = connectToRedis();
afterAll(async () => {
  await core.stop();
  redis.disconnect();
});

describe('live events', () => {
  it('C4: reach every window of both people', async () => {
    const { mei, tom, conversationId } = await pair(core);
    const second = connect(core);
    unwrap(await second.request('account.resume', { token: tom.token }));

    const { offset } = await say(mei, conversationId, 'to all windows');

    for (const client of [mei, tom, second]) {
      expect(await client.waitFor('conversation.appended')).toMatchObject({ conversationId, event: { offset } });
    }
  });

  it('are made once for all sessions of a process', async () => {
    const { mei, tom, conversationId } = await pair(core);
    await say(mei, conversationId, 'one object');

    const [forMei, forTom] = await Promise.all(
      [mei, tom].map(async (client) => {
        await client.waitFor('conversation.appended');
        return client.frames.find(({ event }) => event === 'conversation.appended');
      }),
    );
    expect(forTom).toBe(forMei);
  });

  it('C4: reach a person through another process on the same Redis', async () => {
    const elsewhere = startCore({ keyPrefix });
    const { mei, tom, conversationId } = await pair(core);
    const away = connect(elsewhere);
    unwrap(await away.request('account.resume', { token: tom.token }));

    await say(mei, conversationId, 'hello over there');

    expect(await away.waitFor('conversation.appended')).toMatchObject({
      event: { body: { text: 'hello over there' } },
    });
    await elsewhere.stop();
  });

  it("C4: don't reach an offline person, who reads on from where they stopped", async () => {
    const { mei, tom, conversationId } = await pair(core);
    await say(mei, conversationId, 'read');
    unwrap(await tom.request('conversation.markRead', { conversationId, offset: 1 }));
    await tom.connection.close();
    await say(mei, conversationId, 'not read yet');

    const back = connect(core);
    unwrap(await back.request('account.resume', { token: tom.token }));
    const { conversations } = unwrap(await back.request('conversation.list', {}));
    expect(conversations).toMatchObject([{ conversationId, offset: 2, readOffset: 1, unread: 1 }]);
  });

  it('are subscribed before the answer to signing in', async () => {
    const { mei, tom, conversationId } = await pair(core);
    for (let round = 1; round <= 10; round += 1) {
      const window = connect(core);
      unwrap(await window.request('account.resume', { token: tom.token }));
      const { offset } = await say(mei, conversationId, 'right after');
      await window.waitFor('conversation.appended', ({ event }) => event.offset === offset);
      await window.connection.close();
      expect(window.received('conversation.appended')).toHaveLength(1);
    }
  });

  it('announce a conversation before the first of its events', async () => {
    const tom = await join(core);
    const writers = await Promise.all(Array.from({ length: 8 }, () => join(core)));
    await Promise.all(
      writers.map(async (writer) => {
        const { conversation } = unwrap(await writer.request('direct.open', { userId: tom.me.id }));
        await say(writer, conversation.conversationId, 'at once');
      }),
    );
    await expect.poll(() => tom.received('conversation.added').length).toBe(8);

    unwrap(await tom.request('conversation.heads', {}));
    for (const { conversationId } of tom.received('conversation.appended')) {
      const own = tom.frames.filter(({ data }) => JSON.stringify(data).includes(conversationId));
      expect(own[0]?.event).toBe('conversation.added');
    }
  });

  it('do not reach a connection that has signed out or never signed in', async () => {
    const { mei, tom, conversationId } = await pair(core);
    const stranger = connect(core);
    unwrap(await tom.request('account.signOut', {}));
    const before = tom.frames.length;

    await say(mei, conversationId, 'just us');
    await mei.waitFor('conversation.appended');

    expect(tom.frames.slice(before)).toEqual([]);
    expect(stranger.frames.map(({ event }) => event)).toEqual(['connection.changed']);
  });

  it('follow the account when a connection signs in as another person', async () => {
    const { mei, tom, conversationId } = await pair(core);
    const other = await join(core);
    unwrap(await tom.request('account.resume', { token: other.token }));

    await say(mei, conversationId, 'for Tom');
    await mei.waitFor('conversation.appended');

    expect(tom.received('conversation.appended')).toEqual([]);
    expect(await tom.request('conversation.fetch', { conversationId })).toMatchObject({
      error: { code: 'NOT_A_MEMBER' },
    });
  });

  it('use one subscription per process, and none after the last person has left', async () => {
    const { mei, tom, conversationId } = await pair(core);
    const { channel } = keys.conversation(conversationId);
    expect(await countSubscribers(redis, channel)).toBe(1);

    await mei.connection.close();
    expect(await countSubscribers(redis, channel)).toBe(1);
    await tom.connection.close();
    await expect.poll(() => countSubscribers(redis, channel)).toBe(0);
    await expect.poll(() => countSubscribers(redis, keys.user(tom.me.id).channel)).toBe(0);
  });

  it('of an unknown kind are dropped', async () => {
    const { mei, tom, conversationId } = await pair(core);
    for (const junk of ['', 'not json', '[]', 'null', '{"event":1,"data":{}}', '{"event":"x"}']) {
      await redis.spublish(keys.user(tom.me.id).channel, junk);
    }
    const before = tom.frames.length;

    await say(mei, conversationId, 'after the junk');
    await tom.waitFor('conversation.appended');
    expect(tom.frames.slice(before).map(({ event }) => event)).not.toContain('x');
  });
});

describe('a connection', () => {
  it('receives the state of the connection to Redis first', async () => {
    const client = connect(core);
    expect(await client.waitFor('connection.changed')).toMatchObject({ state: 'live' });
    expect(client.frames[0]?.event).toBe('connection.changed');
  });

  it('that was closed receives nothing and answers only OFFLINE', async () => {
    const { mei, tom, conversationId } = await pair(core);
    await tom.connection.close();
    await tom.connection.close();
    const before = tom.frames.length;

    await say(mei, conversationId, 'anybody?');
    await mei.waitFor('conversation.appended');

    expect(tom.frames.length).toBe(before);
    expect(await tom.request('person.list', {})).toMatchObject({ error: { code: 'OFFLINE' } });
  });

  it('that is closed while it signs in is not online afterwards', async () => {
    const [witness, leaver] = await Promise.all([join(core), join(core)]);
    unwrap(await leaver.request('account.signOut', {}));
    const window = connect(core);
    const signingIn = window.request('account.signIn', { name: leaver.me.name, password: leaver.password });

    await window.connection.close();
    await signingIn;

    const { presence } = unwrap(await witness.request('person.list', {}));
    expect(presence.find(({ userId }) => userId === leaver.me.id)).toMatchObject({ online: false });
  });
});
