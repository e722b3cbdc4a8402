import { afterAll, describe, expect, it } from 'vitest';
import type { Attempts } from '#core/account/createAttempts.ts';
import { createSignInLimits } from '#core/account/createSignInLimits.ts';
import { createKeys } from '#core/keys.ts';
import { hashToken } from '#core/token.ts';
import type { Args } from '#shared/contract/index.ts';
import { LEASES } from '#shared/contract/limits.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connectToRedis } from '../support/connectToRedis.ts';
import { connect, randomPrefix, startCore } from '../support/coreForTests.ts';

const keyPrefix = randomPrefix();
const keys = createKeys(keyPrefix);
const core = startCore({ keyPrefix });
const redis = connectToRedis();
afterAll(async () => {
  await core.stop();
  redis.disconnect();
});

const password = 'correct horse';
const ADDRESS = '192.0.2.7';

async function register(name: string) {
  const { me, device } = unwrap(await connect(core).request('account.register', { name, password }));
  if (device === undefined) throw new Error('no device');
  return { me, device };
}

const signIn = (args: Args<'account.signIn'>, address = ADDRESS) =>
  connect(core, address).request('account.signIn', args);

async function codeOf(args: Args<'account.signIn'>, address = ADDRESS): Promise<string> {
  const answer = await signIn(args, address);
  return answer.ok ? 'ok' : answer.error.code;
}

const guess = (name: string, device?: string): Args<'account.signIn'> => ({
  name,
  password: 'wrong horse',
  ...(device !== undefined && { device }),
});

/** Counts nothing, and records for whom wrong passwords were looked up and counted. */
function recordingAttempts(): { attempts: Attempts; read: string[]; counted: string[] } {
  const [read, counted]: [string[], string[]] = [[], []];
  const unused = (): Promise<never> => Promise.reject(new Error('not for sign-ins'));
  const attempts: Attempts = {
    readFailures(subject) {
      read.push(subject);
      return Promise.resolve({ count: 0, msLeft: 0 });
    },
    countFailure: (subject) => Promise.resolve(void counted.push(subject)),
    resetFailures: () => Promise.resolve(),
    countForConnection: unused,
    countForNewPassword: unused,
    countForRoom: unused,
    resetRoom: unused,
    countForHook: unused,
    countForPreview: unused,
    takePoints: unused,
  };
  return { attempts, read, counted };
}

describe('a known device', () => {
  it('repair B5: signs in while wrong passwords from its own address lock its name out', async () => {
    const { device } = await register('Shared Office');
    for (let wrong = 0; wrong < 10; wrong += 1) expect(await codeOf(guess('Shared Office'))).toBe('WRONG_CREDENTIALS');
    expect(await codeOf({ name: 'Shared Office', password })).toBe('TOO_MANY_ATTEMPTS');

    const answer = await signIn({ name: 'shared  OFFICE', password, device });
    expect(answer).toMatchObject({ ok: true });
    expect(answer.ok && answer.value).not.toHaveProperty('device');
    // The lock of that address stays for others.
    expect(await codeOf({ name: 'Shared Office', password })).toBe('TOO_MANY_ATTEMPTS');
  });

  it('repair B5: signs in while its whole address is blocked', async () => {
    const { device } = await register('Neighbour');
    const address = '192.0.2.8';
    for (let wrong = 0; wrong < 100; wrong += 1) await codeOf(guess(`Nobody ${wrong}`), address);
    expect(await codeOf({ name: 'Neighbour', password }, address)).toBe('TOO_MANY_ATTEMPTS');

    expect(await codeOf({ name: 'Neighbour', password, device }, address)).toBe('ok');
  });

  it('repair B5: is blocked after ten wrong passwords of its own from any address, and blocks nobody else', async () => {
    const { device } = await register('Robbed');
    const codes = await Promise.all(
      Array.from({ length: 12 }, (_, index) => codeOf(guess('Robbed', device), `203.0.113.${index}`)),
    );
    expect(codes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(2);
    expect(await codeOf({ name: 'Robbed', password, device })).toBe('TOO_MANY_ATTEMPTS');

    const elsewhere = unwrap(await signIn({ name: 'Robbed', password }, '203.0.113.99'));
    expect(elsewhere.device).toBeTypeOf('string');
    expect(await codeOf({ name: 'Robbed', password, device: String(elsewhere.device) })).toBe('ok');
  });

  it('repair B5: resets its count of wrong passwords after the right one', async () => {
    const { device } = await register('Hasty');
    for (let round = 0; round < 3; round += 1) {
      for (let wrong = 0; wrong < 4; wrong += 1) {
        expect(await codeOf(guess('Hasty', device))).toBe('WRONG_CREDENTIALS');
      }
      expect(await codeOf({ name: 'Hasty', password, device })).toBe('ok');
    }
  });

  it('repair B5: has its password compared concurrently with others for the same name and address', async () => {
    const limits = createSignInLimits(recordingAttempts().attempts);
    const someone = { name: 'amy', address: ADDRESS };
    const comparison = Promise.withResolvers<boolean>();
    const stranger = limits.compare({ ...someone, deviceId: null }, () => comparison.promise);
    expect(await limits.compare({ ...someone, deviceId: 'id' }, () => Promise.resolve(true))).toBe(true);
    comparison.resolve(true);
    expect(await stranger).toBe(true);
  });

  it('repair B5: depends only on its own wrong passwords, and adds to no other count', async () => {
    const { attempts, read, counted } = recordingAttempts();
    const limits = createSignInLimits(attempts);
    await limits.compare({ name: 'amy', address: ADDRESS, deviceId: 'id' }, () => Promise.resolve(false));
    expect(read).toEqual(['device id']);
    expect(counted).toEqual(['device id']);

    await limits.compare({ name: 'amy', address: ADDRESS, deviceId: null }, () => Promise.resolve(false));
    expect(read.slice(1)).toEqual([`amy from ${ADDRESS}`, `from ${ADDRESS}`, 'name amy']);
    expect(counted.slice(1)).toEqual(read.slice(1));
  });
});

describe('a device token', () => {
  it.each([
    ['made up', () => Promise.resolve('made up')],
    ['empty', () => Promise.resolve('')],
    ["another account's", async () => (await register('Stranger')).device],
  ])('repair B5: that is %s changes no answer, and the right password returns a valid one', async (what, give) => {
    const name = `Owner ${what}`;
    const { device: own } = await register(name);
    const device = await give();
    const wrong = { ok: false, error: { code: 'WRONG_CREDENTIALS', details: {} } };
    expect(await signIn(guess(name, device))).toEqual(wrong);
    expect(await signIn(guess('Has no account', device))).toEqual(wrong);

    const answer = unwrap(await signIn({ name, password, device }));
    expect(answer.device).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect([own, device]).not.toContain(answer.device);

    for (let tries = 0; tries < 10; tries += 1) expect(await signIn(guess(name, device))).toEqual(wrong);
    expect(await codeOf({ name, password, device })).toBe('TOO_MANY_ATTEMPTS');
  });

  it('repair B5: is stored in Redis only as its hash, and expires some time after its last sign-in', async () => {
    const { me, device } = await register('Hashed');
    const { devices } = keys.user(me.id);
    expect(await redis.zrange(devices, '0', '-1')).toEqual([hashToken(device)]);
    await redis.pexpire(devices, 1_000_000);

    unwrap(await signIn({ name: 'Hashed', password, device }));

    expect(await redis.zrange(devices, '0', '-1')).toEqual([hashToken(device)]);
    const left = await redis.pttl(devices);
    expect(left).toBeGreaterThan(1_000_000);
    expect(left).toBeLessThanOrEqual(LEASES.deviceMs);
  });

  it('repair B5: is evicted after twenty other devices have signed in', async () => {
    const { me, device } = await register('Many Devices');
    for (let other = 0; other < 19; other += 1) unwrap(await signIn({ name: 'Many Devices', password }));
    unwrap(await signIn({ name: 'Many Devices', password, device }));
    expect(await redis.zcard(keys.user(me.id).devices)).toBe(20);

    for (let other = 0; other < 20; other += 1) unwrap(await signIn({ name: 'Many Devices', password }));
    expect(await redis.zcard(keys.user(me.id).devices)).toBe(20);
    expect(unwrap(await signIn({ name: 'Many Devices', password, device })).device).toBeTypeOf('string');
  });

  it('repair B5: gives no access without the password', async () => {
    const { device } = await register('Locked');
    expect(await codeOf({ name: 'Locked', password: '', device })).toBe('WRONG_CREDENTIALS');
    expect(await connect(core).request('account.resume', { token: device })).toMatchObject({
      error: { code: 'SESSION_EXPIRED' },
    });
  });
});
