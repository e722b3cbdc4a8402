import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();
const weak = { salt: 'old-salt', cost: 1024, blockSize: 8, parallel: 1, hash: 'old-hash' };
const strong = { salt: 'new-salt', cost: 4096, blockSize: 8, parallel: 2, hash: 'new-hash' };

async function makeAccount(name: string) {
  const account = keys.account(name);
  await one.run(scripts.createAccount, account, { id: name, name, ...weak });
  return account;
}

it('replaces the hash and its parameters together, and nothing else', async () => {
  const account = await makeAccount('amy');

  expect(await one.run(scripts.replacePassword, account, { oldHash: 'old-hash', ...strong })).toEqual({
    replaced: true,
  });
  expect(await one.run(scripts.readAccount, account, {})).toEqual({
    id: 'amy',
    name: 'amy',
    ...strong,
    passwordless: false,
    fromProvider: false,
  });
});

it('does nothing when the hash is no longer the one that the caller read', async () => {
  const account = await makeAccount('ben');

  expect(await one.run(scripts.replacePassword, account, { oldHash: 'another', ...strong })).toEqual({
    replaced: false,
  });
  expect(await one.run(scripts.readAccount, account, {})).toMatchObject(weak);
});

it('is done by one of two concurrent sign-ins', async () => {
  const account = await makeAccount('cat');

  const outcomes = await atOnce([one, two], 10, (redis) =>
    redis.run(scripts.replacePassword, account, { oldHash: 'old-hash', ...strong }),
  );
  expect(outcomes.filter(({ replaced }) => replaced)).toHaveLength(1);
});
