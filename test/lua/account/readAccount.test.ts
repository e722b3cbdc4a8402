import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('returns null in every field for an unknown name', async () => {
  const account = await one.run(scripts.readAccount, keys.account('nobody'), {});

  expect(account).toEqual({
    id: null,
    name: null,
    salt: null,
    cost: null,
    blockSize: null,
    parallel: null,
    hash: null,
    passwordless: false,
    fromProvider: false,
  });
});

it('distinguishes names that contain braces, spaces and other scripts', async () => {
  const stored = { salt: 's', cost: 2, blockSize: 8, parallel: 1, hash: 'h' };
  for (const name of ['a}b', 'a}c', 'a b', '李雷', 'a%7Db']) {
    await one.run(scripts.createAccount, keys.account(name), { ...stored, id: 'x', name });
  }

  for (const name of ['a}b', 'a}c', 'a b', '李雷', 'a%7Db']) {
    expect(await one.run(scripts.readAccount, keys.account(name), {})).toMatchObject({ name });
  }
});
