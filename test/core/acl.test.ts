import { describe, expect, it, onTestFinished } from 'vitest';
import { checkRedis } from '#core/redis/checkRedis.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { Redis } from 'ioredis';
import { pair, say, startCore } from '../support/coreForTests.ts';
import { createRoom, enter } from '../support/roomsForTests.ts';
import { startRedis } from '../support/startRedis.ts';

/** As in docs/operations.md. */
const RIGHTS = '~parley:* &parley:* +@all -@dangerous +info';

/** The address of a Redis for a user with these permissions. */
async function startFor(rights: string): Promise<string> {
  const server = await startRedis();
  const admin = new Redis(server.port, '127.0.0.1', { replyMapping: 'legacy' });
  onTestFinished(async () => {
    admin.disconnect();
    await server.stop();
  });
  await admin.call('ACL', 'SETUSER', 'team', 'on', '>secret', ...rights.split(' '));
  await admin.call('ACL', 'SETUSER', 'default', 'off');
  return server.url.replace('://', '://team:secret@');
}

describe('a Redis user with the permissions listed in operations.md', () => {
  it('passes the check and can do everything: accounts, messages, live events, rooms, recalls, files', async () => {
    const url = await startFor(RIGHTS);
    expect(await checkRedis({ url })).toMatchObject({ ok: true });
    const core = startCore({ redis: { url }, keyPrefix: 'parley' });
    onTestFinished(() => core.stop());

    const { mei, tom, conversationId } = await pair(core);
    const { offset } = await say(mei, conversationId, 'hello');
    await tom.waitFor('conversation.appended', ({ event }) => event.offset === offset);
    unwrap(await tom.request('conversation.markRead', { conversationId, offset }));
    const room = await createRoom(mei);
    await enter(tom, room.name);
    const inRoom = await say(tom, room.conversationId, 'in the room');
    await mei.waitFor('conversation.appended', ({ event }) => event.offset === inRoom.offset);
    unwrap(await mei.request('person.list', {}));
    unwrap(await tom.request('account.resume', { token: tom.token }));
  });
});

describe('a Redis user with too few permissions', () => {
  it.each([
    ['~parley:* &parley:* +@all -@dangerous +info -spublish', '+spublish'],
    ['~parley:* &parley:* +@all -@dangerous +info -hset -zadd', '+hset +zadd'],
    ['~other:* &parley:* +@all -@dangerous +info', '~parley:*'],
    ['~parley:* &other:* +@all -@dangerous +info', '&parley:*'],
    ['~parley:* resetchannels +@all -@dangerous +info', '&parley:*'],
    ['~parley:* &parley:* +@all -@dangerous +info -script', '+script|exists +script|load'],
    // Whether the pattern is missing, too, cannot be found out without the commands.
    ['~parley:* &parley:* +@all -@dangerous +info -@pubsub', '+sunsubscribe &parley:* +spublish +ssubscribe'],
  ])('%s is refused with the missing permission: %s', async (rights, missing) => {
    const answer = await checkRedis({ url: await startFor(rights) });
    expect(answer).toMatchObject({ ok: false, error: { code: 'REDIS_NOT_PERMITTED', details: { missing } } });
  });

  it.each(['~parley:* &parley:* +@all -@dangerous', '~parley:* &parley:* +@all -@dangerous +info -@scripting'])(
    "%s is refused with Redis' own message",
    async (rights) => {
      const answer = await checkRedis({ url: await startFor(rights) });
      expect(answer).toMatchObject({ ok: false, error: { code: 'REDIS_NOT_PERMITTED' } });
    },
  );

  it('gets the same refusal from a call when permissions are revoked at run time', async () => {
    const url = await startFor(`${RIGHTS} +acl`);
    const core = startCore({ redis: { url }, keyPrefix: 'parley' });
    onTestFinished(() => core.stop());
    const { mei, conversationId } = await pair(core);
    const admin = new Redis(url, { replyMapping: 'legacy' });
    await admin.call('ACL', 'SETUSER', 'team', '-rpush');
    admin.disconnect();

    const body = { kind: 'text', text: 'hello' } as const;
    const answer = await mei.request('message.send', { conversationId, clientId: 'c1', body });
    expect(answer).toMatchObject({
      error: { code: 'REDIS_NOT_PERMITTED', details: { missing: expect.any(String) as string } },
    });
  });
});
