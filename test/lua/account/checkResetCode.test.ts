import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();
const HOUR_MS = 3_600_000;

it('accepts the code that was made last until it expires or is used, and changes nothing', async () => {
  const account = keys.account('amy');
  const hash = { salt: 'salt', cost: 1024, blockSize: 8, parallel: 1, hash: 'hash' };
  const check = async (codeHash: string) => (await one.run(scripts.checkResetCode, account, { codeHash })).isRight;
  const allow = (codeHash: string, lifetimeMs: number) =>
    one.run(scripts.setResetCode, account, { userId: 'amy', codeHash, lifetimeMs });
  expect(await check('')).toBe(false);
  await one.run(scripts.createAccount, account, { id: 'amy', name: 'amy', ...hash });
  expect(await check('')).toBe(false);

  await allow('first', HOUR_MS);
  await allow('second', HOUR_MS);
  expect([await check('first'), await check('second'), await check('second')]).toEqual([false, true, true]);
  expect(await one.run(scripts.readAccount, account, {})).toMatchObject(hash);
  await one.run(scripts.resetPassword, account, { codeHash: 'second', ...hash });
  expect(await check('second')).toBe(false);
  await allow('third', 0);
  expect(await check('third')).toBe(false);
});
