import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();
const password = { salt: 'salt', cost: 1024, blockSize: 8, parallel: 1, hash: 'hash' };

it('gives a code of the stated lifetime to the account of this person only: PERSON_NOT_FOUND', async () => {
  const account = keys.account('amy');
  await one.run(scripts.createAccount, account, { id: 'amy', name: 'amy', ...password });
  const code = { codeHash: 'code', lifetimeMs: 60_000 };

  await expectRefusal(one.run(scripts.setResetCode, account, { userId: 'ben', ...code }), 'PERSON_NOT_FOUND');
  await expectRefusal(
    one.run(scripts.setResetCode, keys.account('ben'), { userId: 'ben', ...code }),
    'PERSON_NOT_FOUND',
  );
  expect(await one.command.exists(keys.account('ben').account)).toBe(0);

  const before = Date.now();
  const { expiresAt } = await one.run(scripts.setResetCode, account, { userId: 'amy', ...code });
  expect(expiresAt).toBeGreaterThanOrEqual(before + 60_000);
  expect(expiresAt).toBeLessThanOrEqual(Date.now() + 60_000);
  expect(await one.run(scripts.readAccount, account, {})).toMatchObject(password);
});
