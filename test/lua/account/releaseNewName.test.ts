import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { MINUTE_MS, nameScripts } from '../../support/nameScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();
const { register, reserve, retire, claimOf } = nameScripts(keys);
const release = (userId: string, name: string, reservation: { claim: string; formerMs: number }) =>
  one.run(scripts.releaseNewName, keys.account(name), { userId, ...reservation });

it('frees a name, but not the reservation of another person', async () => {
  const reservation = await reserve(one, 'mei', 'mia');
  await release('mei', 'mia', { claim: 'renaming:mei:other', formerMs: 0 });
  expect(await claimOf(one, 'mia')).toBe('renaming:mei:r');
  await release('mei', 'mia', reservation);
  expect(await claimOf(one, 'mia')).toBeNull();
});

it('reserves a former name again for as long as before', async () => {
  await register(one, 'ben', 'ben');
  await retire(one, 'ben', 'ben');
  await one.command.pexpire(keys.account('ben').claim, MINUTE_MS / 2);
  await release('ben', 'ben', await reserve(one, 'ben', 'ben'));
  expect(await claimOf(one, 'ben')).toBe('former:ben');
  expect(await one.command.pttl(keys.account('ben').claim)).toBeLessThanOrEqual(MINUTE_MS / 2);
});

it('reserves a look-alike of an account of an earlier version again, without an end', async () => {
  await one.run(scripts.claimName, keys.account('rnei'), { userId: 'old' });
  await release('old', 'rnei', await reserve(one, 'old', 'rnei'));
  expect(await claimOf(one, 'rnei')).toBe('old');
  expect(await one.command.pttl(keys.account('rnei').claim)).toBe(-1);
});
