import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();
const old = { salt: 'old-salt', cost: 1024, blockSize: 8, parallel: 1, hash: 'old-hash' };
const fresh = { salt: 'new-salt', cost: 4096, blockSize: 8, parallel: 2, hash: 'new-hash' };
const HOUR_MS = 3_600_000;

async function makeAccount(name: string) {
  const account = keys.account(name);
  await one.run(scripts.createAccount, account, { id: name, name, ...old });
  const allow = (codeHash: string, lifetimeMs = HOUR_MS) =>
    one.run(scripts.setResetCode, account, { userId: name, codeHash, lifetimeMs });
  const reset = (codeHash: string, redis = one) => redis.run(scripts.resetPassword, account, { codeHash, ...fresh });
  const read = () => one.run(scripts.readAccount, account, {});
  return { account, allow, reset, read };
}

it('replaces the hash with the code that was made last, once', async () => {
  const { allow, reset, read } = await makeAccount('amy');
  expect(await reset('first')).toEqual({ replaced: false });
  await allow('first');
  await allow('second');
  expect(await reset('first')).toEqual({ replaced: false });
  expect(await read()).toMatchObject(old);

  expect(await reset('second')).toEqual({ replaced: true });
  expect(await read()).toEqual({ id: 'amy', name: 'amy', ...fresh, passwordless: false, fromProvider: false });
  expect(await reset('second')).toEqual({ replaced: false });
});

it('refuses a code that has expired, or that a new password has made void', async () => {
  const { account, allow, reset, read } = await makeAccount('ben');
  await allow('code', 0);
  expect(await reset('code')).toEqual({ replaced: false });

  await allow('code');
  await one.run(scripts.replacePassword, account, { oldHash: 'old-hash', ...old, hash: 'chosen' });
  expect(await reset('code')).toEqual({ replaced: false });
  expect(await read()).toMatchObject({ hash: 'chosen' });
});

it('creates no account for an unknown name', async () => {
  const stranger = keys.account('stranger');
  expect(await one.run(scripts.resetPassword, stranger, { codeHash: '', ...fresh })).toEqual({ replaced: false });
  expect(await one.command.exists(stranger.account)).toBe(0);
});

it('is done by one of many concurrent calls', async () => {
  const { allow, reset } = await makeAccount('cat');
  await allow('code');
  const outcomes = await atOnce([one, two], 10, (redis) => reset('code', redis));
  expect(outcomes.filter(({ replaced }) => replaced)).toHaveLength(1);
});
