import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { joinAll, readActions } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();

it('records each change', async () => {
  await joinAll(one, keys, 'amy');
  for (const action of ['account.confirmTwoFactor', 'account.addPasskey']) {
    await one.run(scripts.recordSignInChange, keys.people, { userId: 'amy', action, address: '192.0.2.1' });
  }
  const actions = await readActions(one, keys);
  expect(actions.slice(-2)).toEqual(['account.confirmTwoFactor', 'account.addPasskey']);
});
