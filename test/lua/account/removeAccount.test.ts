import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();
const hash = { salt: 's', cost: 1, blockSize: 1, parallel: 1, hash: 'h' };

it('removes the account of that person only', async () => {
  const account = keys.account('amy');
  await one.run(scripts.createAccount, account, { id: 'amy', name: 'Amy', ...hash });
  await one.run(scripts.removeAccount, account, { id: 'other' });
  expect(await one.command.exists(account.account)).toBe(1);
  await one.run(scripts.removeAccount, account, { id: 'amy' });
  expect(await one.command.exists(account.account)).toBe(0);
});
