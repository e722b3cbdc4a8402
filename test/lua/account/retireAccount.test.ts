import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { MINUTE_MS, nameScripts } from '../../support/nameScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();
const { register, retire, claimOf, accountOf } = nameScripts(keys);

it('removes the account and reserves its name for a time; a repetition does not prolong it', async () => {
  await register(one, 'mei', 'mei');
  expect(await retire(one, 'mei', 'mei')).toBe(true);
  expect(await accountOf(one, 'mei')).toEqual({});
  expect(await claimOf(one, 'mei')).toBe('former:mei');
  await one.command.pexpire(keys.account('mei').claim, MINUTE_MS / 2);
  expect(await retire(one, 'mei', 'mei')).toBe(true);
  expect(await one.command.pttl(keys.account('mei').claim)).toBeLessThanOrEqual(MINUTE_MS / 2);
});

it('keeps the account while its password has changed since it was copied', async () => {
  await register(one, 'ben', 'ben');
  expect(await retire(one, 'ben', 'ben', { hash: 'other' })).toBe(false);
  expect((await accountOf(one, 'ben'))['id']).toBe('ben');
});

it('keeps the account of another person, and one with which the person took the name back', async () => {
  await register(one, 'tom', 'tom');
  expect(await retire(one, 'eve', 'tom')).toBe(true);
  await one.command.hset(keys.account('tom').account, 'moved', 'renaming:tom:later');
  expect(await retire(one, 'tom', 'tom')).toBe(true);
  expect((await accountOf(one, 'tom'))['id']).toBe('tom');
  expect(await claimOf(one, 'tom')).toBeNull();
});

it('ends the reservation of look-alikes of an account of an earlier version', async () => {
  await one.run(scripts.claimName, keys.account('rnei'), { userId: 'old' });
  await retire(one, 'tom', 'rnei');
  expect(await claimOf(one, 'rnei')).toBe('old');
  await retire(one, 'old', 'rnei');
  expect(await claimOf(one, 'rnei')).toBe('former:old');
  expect(await one.command.pttl(keys.account('rnei').claim)).toBeGreaterThan(0);
});
