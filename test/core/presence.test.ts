import { afterAll, describe, expect, it } from 'vitest';
import { createKeys } from '#core/keys.ts';
import { LEASES } from '#shared/contract/limits.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connectToRedis } from '../support/connectToRedis.ts';
import { connect, join, pair, randomPrefix, startCore, type SignedIn } from '../support/coreForTests.ts';

const keyPrefix = randomPrefix();
const keys = createKeys(keyPrefix);
const core = startCore({ keyPrefix });
const redis = connectToRedis();
afterAll(async () => {
  await core.stop();
  redis.disconnect();
});

async function presenceOf(asker: SignedIn, userId: string) {
  const { presence } = unwrap(await asker.request('person.list', {}));
  return presence.find((each) => each.userId === userId);
}

/** As if the person's heartbeat had stopped long ago. */
async function runOut(userId: string): Promise<void> {
  for (const member of await redis.zrange(keys.presence.leases, '0', '-1')) {
    if (member.startsWith(`${userId}:`)) await redis.zadd(keys.presence.leases, 1, member);
  }
}

describe("a person's presence", () => {
  it('A7: is published once to everyone when it begins and when it ends', async () => {
    const witness = await join(core);
    const { me, token, connection } = await join(core);
    const second = connect(core);
    unwrap(await second.request('account.resume', { token }));
    unwrap(await second.request('presence.renew', {}));
    expect(await presenceOf(witness, me.id)).toMatchObject({ online: true });

    await connection.close();
    expect(await presenceOf(witness, me.id)).toMatchObject({ online: true });
    await second.connection.close();

    await witness.waitFor('presence.changed', ({ userId, online }) => userId === me.id && !online);
    expect(await presenceOf(witness, me.id)).toMatchObject({ online: false });
    const changes = witness.received('presence.changed').filter(({ userId }) => userId === me.id);
    expect(changes.map(({ online }) => online)).toEqual([true, false]);
  });

  it('A7: ends by itself when the heartbeat stops, even while the connection is open', async () => {
    const [witness, hung] = await Promise.all([join(core), join(core)]);
    await runOut(hung.me.id);

    unwrap(await witness.request('presence.renew', {}));

    await witness.waitFor('presence.changed', ({ userId, online }) => userId === hung.me.id && !online);
    expect(await presenceOf(witness, hung.me.id)).toMatchObject({ online: false });
  });

  it('comes back with the next heartbeat', async () => {
    const [witness, slow] = await Promise.all([join(core), join(core)]);
    await runOut(slow.me.id);
    expect(await presenceOf(witness, slow.me.id)).toMatchObject({ online: false });

    expect(unwrap(await slow.request('presence.renew', {}))).toEqual({ leaseMs: LEASES.presenceMs });

    expect(await presenceOf(witness, slow.me.id)).toMatchObject({ online: true });
  });

  it('ends at once with signing out', async () => {
    const [witness, leaver] = await Promise.all([join(core), join(core)]);
    unwrap(await leaver.request('account.signOut', {}));

    expect(await presenceOf(witness, leaver.me.id)).toMatchObject({ online: false });
  });

  it('B2: is stored as leases that each expire by the clock of Redis', async () => {
    const { me } = await join(core);
    const [seconds] = await redis.time();
    const leases = await redis.zrangebyscore(keys.presence.leases, Number(seconds) * 1000, '+inf', 'WITHSCORES');
    const at = leases.findIndex((member) => member.startsWith(`${me.id}:`));
    expect(Number(leases[at + 1])).toBeLessThanOrEqual((Number(seconds) + 1) * 1000 + LEASES.presenceMs);
  });
});

describe('typing', () => {
  it('is published to the other person while it continues, and is not stored', async () => {
    const { mei, tom, conversationId } = await pair(core);
    unwrap(await mei.request('typing.set', { conversationId, typing: true }));
    unwrap(await mei.request('typing.set', { conversationId, typing: false }));

    await tom.waitFor('typing.changed', ({ typing }) => !typing);
    const userId = mei.me.id;
    const { head } = unwrap(await tom.request('conversation.fetch', { conversationId }));
    expect(tom.received('typing.changed')).toEqual([
      { conversationId, epoch: head.epoch, userId, typing: true },
      { conversationId, epoch: head.epoch, userId, typing: false },
    ]);
    expect(head.offset).toBe(0);
  });
});
