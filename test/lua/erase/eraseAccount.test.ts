import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it.each(['dee', 'former:dee', 'renaming:dee:x'])('deletes the account, and the reservation %s', async (claim) => {
  const account = keys.account(`mine ${claim}`);
  await one.command.hset(account.account, 'id', 'dee', 'hash', 'secret');
  await one.command.set(account.claim, claim);
  for (let call = 0; call < 2; call += 1) await one.run(scripts.eraseAccount, account, { userId: 'dee' });
  expect(await one.command.exists(account.account, account.claim)).toBe(0);
});

it.each(['eli', 'former:deer', 'renaming:deer:x', 'group:dee'])('leaves those of others: %s', async (claim) => {
  const account = keys.account(`theirs ${claim}`);
  await one.command.hset(account.account, 'id', 'eli');
  await one.command.set(account.claim, claim);
  await one.run(scripts.eraseAccount, account, { userId: 'dee' });
  expect(await one.command.exists(account.account, account.claim)).toBe(2);
});
