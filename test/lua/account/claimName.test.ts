import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();
const account = { id: 'new', name: 'New', salt: 's', cost: 1, blockSize: 1, parallel: 1, hash: 'h' };

it('repair B6: reserves a name against new accounts without creating an account', async () => {
  const mine = keys.account('rnei');
  await one.run(scripts.claimName, mine, { userId: 'mei' });
  await one.run(scripts.claimName, mine, { userId: 'other' });

  await expectRefusal(one.run(scripts.createAccount, mine, account), 'NAME_TAKEN');
  expect(await one.call('reading', (command) => command.get(mine.claim))).toBe('mei');
  expect(await one.run(scripts.readAccount, mine, {})).toMatchObject({ id: null });
});
