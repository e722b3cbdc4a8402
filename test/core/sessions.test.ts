import { afterAll, describe, expect, it } from 'vitest';
import { createKeys } from '#core/keys.ts';
import { hashToken } from '#core/token.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connectToRedis } from '../support/connectToRedis.ts';
import { connect, join, randomPrefix, type SignedIn, startCore, type TestClient } from '../support/coreForTests.ts';
import { ask, expectRefused } from '../support/roomsForTests.ts';

const keyPrefix = randomPrefix();
const keys = createKeys(keyPrefix);
const [core, elsewhere] = [startCore({ keyPrefix, timing: { sessionsEveryMs: 50 } }), startCore({ keyPrefix })];
const redis = connectToRedis();
afterAll(async () => {
  await Promise.all([core.stop(), elsewhere.stop()]);
  redis.disconnect();
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function signIn(mei: SignedIn, client: TestClient = connect(elsewhere)) {
  const { token } = unwrap(await client.request('account.signIn', { name: mei.me.name, password: mei.password }));
  return { client, token };
}

async function resumes(token: string): Promise<boolean> {
  return (await connect(core).request('account.resume', { token })).ok;
}

const list = async (client: TestClient) => (await ask(client as SignedIn, 'account.sessions', {})).sessions;

describe('the list of sessions', () => {
  it('has the device, the address and the times of each, the current one first', async () => {
    const mei = await join(core);
    const laptop = await signIn(mei, connect(elsewhere, '192.0.2.7', FIREFOX));

    const sessions = await list(laptop.client);
    expect(sessions).toMatchObject([
      { isCurrent: true, device: { app: 'Firefox', system: 'Linux' }, address: '192.0.2.7' },
      { isCurrent: false, device: { app: null, system: null }, address: null },
    ]);
    for (const { startedAt, usedAt } of sessions) expect(usedAt).toBeGreaterThanOrEqual(startedAt);
    expect((await list(mei)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(JSON.stringify(sessions)).not.toContain(hashToken(laptop.token));
  });

  it('has the last address of a session that was resumed elsewhere, and lists one of an earlier version then', async () => {
    const mei = await join(core);
    await redis.del(keys.user(mei.me.id).sessions);
    expect(await list(mei)).toEqual([]);

    const window = connect(elsewhere, '192.0.2.9', FIREFOX);
    unwrap(await window.request('account.resume', { token: mei.token }));

    await expect.poll(() => list(mei)).toHaveLength(1);
    expect(await list(window)).toMatchObject([{ isCurrent: true }]);
  });

  it('has the use of a connected client, without a call of its own', async () => {
    const mei = await join(core);
    const { session } = keys.session(hashToken(mei.token));
    await redis.hset(session, 'usedAt', 1);
    await expect.poll(async () => (await list(mei))[0]?.usedAt).toBeGreaterThan(1);
  });

  it('has nothing of other people, and no session that has ended', async () => {
    const mei = await join(core);
    const [{ client }, stranger] = [await signIn(mei), await join(elsewhere)];
    await ask(client as SignedIn, 'account.signOut', {});
    expect(await list(mei)).toHaveLength(1);
    expect(await list(stranger)).toHaveLength(1);
  });

  it('is never longer than a hundred: another sign-in ends the oldest', async () => {
    const mei = await join(core);
    const members = Array.from({ length: 99 }, (_, index) => [Date.now() + 95 * 86_400_000 + index, `other-${index}`]);
    await redis.zadd(keys.user(mei.me.id).sessions, ...members.flat());

    await signIn(mei);

    await mei.waitFor('session.ended');
    expect(await resumes(mei.token)).toBe(false);
  });
});

describe('ending sessions', () => {
  it('ends one on every node, and no other', async () => {
    const mei = await join(core);
    const [lost, phone] = [await signIn(mei), await signIn(mei)];
    const window = connect(core);
    unwrap(await window.request('account.resume', { token: lost.token }));
    const session = (await list(lost.client)).find(({ isCurrent }) => isCurrent);

    await ask(mei, 'account.endSession', { id: session?.id ?? '' });

    await Promise.all([lost.client.waitFor('session.ended'), window.waitFor('session.ended')]);
    expect([await resumes(lost.token), await resumes(phone.token), await resumes(mei.token)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(phone.client.received('session.ended')).toEqual([]);
    expect(await list(mei)).toHaveLength(2);
    await ask(mei, 'account.endSession', { id: session?.id ?? '' });
  });

  it('ends all others, whether they are listed, began before this one or after it', async () => {
    const mei = await join(core);
    const stranger = await join(core);
    const [unlisted, current] = [await signIn(mei), await signIn(mei)];
    await redis.zrem(keys.user(mei.me.id).sessions, hashToken(unlisted.token));
    const later = await signIn(mei);

    await ask(current.client as SignedIn, 'account.endOtherSessions', {});

    await Promise.all([mei, unlisted.client, later.client].map((client) => client.waitFor('session.ended')));
    for (const { token } of [mei, unlisted, later]) expect(await resumes(token)).toBe(false);
    expect(await resumes(current.token)).toBe(true);
    expect(current.client.received('session.ended')).toEqual([]);
    expect(stranger.received('session.ended')).toEqual([]);
    expect(await list(current.client)).toMatchObject([{ isCurrent: true }]);
  });

  it("can't end the sessions of other people", async () => {
    const [mei, stranger] = [await join(core), await join(elsewhere)];
    const [session] = await list(mei);
    await ask(stranger, 'account.endSession', { id: session?.id ?? '' });
    await ask(stranger, 'account.endOtherSessions', {});
    expect(await resumes(mei.token)).toBe(true);
  });

  it('ends a session for good while a client uses it: SESSION_EXPIRED', async () => {
    const mei = await join(core);
    await redis.hset(keys.session(hashToken(mei.token)).session, 'startedAt', 1);
    await mei.waitFor('session.ended');
    await expectRefused(connect(core) as never, 'account.resume', { token: mei.token }, 'SESSION_EXPIRED');
  });
});
