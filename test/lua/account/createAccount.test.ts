import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, expectRefusal, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();
const account = { id: 'amy', name: 'Amy', salt: 'c2FsdA==', cost: 1024, blockSize: 8, parallel: 1, hash: 'aGFzaA==' };

it('stores everything needed to check the password later', async () => {
  await one.run(scripts.createAccount, keys.account('amy'), account);

  expect(await one.run(scripts.readAccount, keys.account('amy'), {})).toEqual({
    ...account,
    passwordless: false,
    fromProvider: false,
  });
});

it('marks an account whose hash no password has, until another hash replaces it', async () => {
  const cy = keys.account('cy');
  await one.run(scripts.createAccount, cy, { ...account, id: 'cy', passwordless: true });
  expect(await one.run(scripts.readAccount, cy, {})).toMatchObject({
    id: 'cy',
    passwordless: true,
    fromProvider: true,
  });
  await one.run(scripts.replacePassword, cy, { ...account, oldHash: account.hash, hash: 'b3RoZXI=' });
  expect(await one.run(scripts.readAccount, cy, {})).toMatchObject({
    id: 'cy',
    passwordless: false,
    fromProvider: true,
  });
});

it('refuses a name that is taken, and leaves its account unchanged', async () => {
  await one.run(scripts.createAccount, keys.account('ben'), { ...account, id: 'ben' });

  await expectRefusal(
    one.run(scripts.createAccount, keys.account('ben'), { ...account, id: 'thief', hash: 'b3RoZXI=' }),
    'NAME_TAKEN',
  );
  expect(await one.run(scripts.readAccount, keys.account('ben'), {})).toMatchObject({ id: 'ben', hash: 'aGFzaA==' });
});

it('lets exactly one of many concurrent requests have a name', async () => {
  const outcomes = await atOnce([one, two], 20, async (redis, index) => {
    try {
      await redis.run(scripts.createAccount, keys.account('wanted'), { ...account, id: `person${index}` });
      return `person${index}`;
    } catch {
      return null; // NAME_TAKEN, counted below
    }
  });

  const winners = outcomes.filter((id) => id !== null);
  expect(winners).toHaveLength(1);
  expect(await one.run(scripts.readAccount, keys.account('wanted'), {})).toMatchObject({ id: winners[0] });
});
