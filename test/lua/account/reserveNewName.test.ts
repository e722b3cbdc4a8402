import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { MINUTE_MS, nameScripts } from '../../support/nameScripts.ts';
import { atOnce, expectRefusal, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();
const { register, reserve, retire, claimOf } = nameScripts(keys);

it('reserves a free name for a time, against everyone else: NAME_TAKEN', async () => {
  expect(await reserve(one, 'mei', 'mia')).toEqual({ claim: 'renaming:mei:r', formerMs: 0 });
  expect(await one.command.pttl(keys.account('mia').claim)).toBeGreaterThan(MINUTE_MS / 2);
  await expectRefusal(reserve(one, 'tom', 'mia'), 'NAME_TAKEN');
  await expectRefusal(register(one, 'tom', 'mia'), 'NAME_TAKEN');
  await register(one, 'eve', 'eve');
  await expectRefusal(reserve(one, 'mei', 'eve'), 'NAME_TAKEN');
  await one.run(scripts.reserveName, keys.account('design'), { claim: 'group:g', forMs: MINUTE_MS });
  await expectRefusal(reserve(one, 'mei', 'design'), 'NAME_TAKEN');
});

it('continues an unfinished change of the same person, and makes it last', async () => {
  await reserve(one, 'ana', 'anna', 'first', 1_000);
  expect(await reserve(one, 'ana', 'anna', 'second')).toEqual({ claim: 'renaming:ana:first', formerMs: 0 });
  expect(await one.command.pttl(keys.account('anna').claim)).toBeGreaterThan(MINUTE_MS / 2);
});

it('lets a person take their own former name back, and no one else: NAME_TAKEN', async () => {
  await register(one, 'ben', 'ben');
  await retire(one, 'ben', 'ben');
  await expectRefusal(reserve(one, 'tom', 'ben'), 'NAME_TAKEN');
  const { formerMs } = await reserve(one, 'ben', 'ben');
  expect(formerMs).toBeGreaterThan(MINUTE_MS / 2);
  expect(await claimOf(one, 'ben')).toBe('renaming:ben:r');
});

it('lets an account of an earlier version take a look-alike that it reserves', async () => {
  await one.run(scripts.claimName, keys.account('rnei'), { userId: 'old' });
  await expectRefusal(reserve(one, 'tom', 'rnei'), 'NAME_TAKEN');
  expect((await reserve(one, 'old', 'rnei')).formerMs).toBe(-1);
});

it('reserves it for one of many callers', async () => {
  const outcomes = await atOnce([one, two], 20, (redis, index) =>
    reserve(redis, `p${index}`, 'sales').then(
      () => true,
      () => false,
    ),
  );
  expect(outcomes.filter(Boolean)).toHaveLength(1);
});
