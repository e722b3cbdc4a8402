import { afterAll, describe, expect, it } from 'vitest';
import { accountKeys } from '#core/account/accounts.ts';
import { hashPassword } from '#core/account/password.ts';
import { createKeys } from '#core/keys.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connectToRedis } from '../support/connectToRedis.ts';
import { CHEAP_PASSWORDS, connect, join, randomPrefix, startCore } from '../support/coreForTests.ts';
import { ask, createRoom, enter, expectRefused, outcomeOf } from '../support/roomsForTests.ts';

const keyPrefix = randomPrefix();
const core = startCore({ keyPrefix });
const redis = connectToRedis();
afterAll(async () => {
  await core.stop();
  redis.disconnect();
});

const COMMON = 'iloveyou';
const NEW = 'battery staple';

// The first account owns the team.
const owner = await join(core);

describe('a common password', () => {
  it('is refused for a new account, and the name stays free', async () => {
    const register = async (name: string, password: string) =>
      outcomeOf(await connect(core).request('account.register', { name, password }));
    expect(await register('Ann Lee', COMMON)).toBe('PASSWORD_COMMON');
    expect(await register('Ann Lee', 'annlee-2024')).toBe('PASSWORD_COMMON');
    expect(await register('Ann Lee', 'Parley2024')).toBe('PASSWORD_COMMON');
    expect(await register('Ann Lee', NEW)).toBe('ok');
  });

  it('is refused as a changed one, which then remains the former', async () => {
    const mei = await join(core);
    for (const newPassword of [COMMON, 'QWERTYUIOP', mei.me.name]) {
      const change = { password: mei.password, newPassword };
      await expectRefused(mei, 'account.changePassword', change, 'PASSWORD_COMMON');
    }
    unwrap(await connect(core).request('account.resume', { token: mei.token }));
    unwrap(await connect(core).request('account.signIn', { name: mei.me.name, password: mei.password }));
  });

  it('is refused with a reset code, which stays valid, and for an unknown name in the same way', async () => {
    const mei = await join(core);
    const { code } = await ask(owner, 'admin.resetPassword', { userId: mei.me.id });
    const reset = async (name: string, newPassword: string) =>
      outcomeOf(await connect(core).request('account.resetPassword', { name, code, newPassword }));
    expect(await reset(mei.me.name, COMMON)).toBe('PASSWORD_COMMON');
    expect(await reset('nobody of this name', COMMON)).toBe('PASSWORD_COMMON');
    expect(await reset(mei.me.name, `${mei.me.name} 1`)).toBe('PASSWORD_COMMON');
    expect(await reset(mei.me.name, NEW)).toBe('ok');
  });

  it('of an account from before the rule signs in as before, and can be replaced', async () => {
    const veteran = await join(core, 'Veteran');
    const { account } = accountKeys(createKeys(keyPrefix), 'Veteran');
    await redis.hset(account, await hashPassword(COMMON, CHEAP_PASSWORDS));
    const client = connect(core);
    const { me } = unwrap(await client.request('account.signIn', { name: 'Veteran', password: COMMON }));
    expect(me.id).toBe(veteran.me.id);
    unwrap(await client.request('account.changePassword', { password: COMMON, newPassword: NEW }));
  });

  it('is accepted for a room', async () => {
    const mei = await join(core);
    const { name } = await createRoom(owner, { password: COMMON });
    expect(await enter(mei, name, { password: COMMON })).toMatchObject({ kind: 'room' });
  });
});
