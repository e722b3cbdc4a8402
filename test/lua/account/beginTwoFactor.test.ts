import { expect, it } from 'vitest';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { twoFactorOf } from '../../support/twoFactorScripts.ts';

const started = startScripts();

it('replaces the setup before, and refuses one while it is on: TWO_FACTOR_ON', async () => {
  const { read, begin, confirm } = twoFactorOf(started, 'amy');
  await begin('A');
  await begin('B');
  expect(await read()).toMatchObject({ secret: null, pending: 'B' });
  await confirm('B');
  await expectRefusal(begin('C'), 'TWO_FACTOR_ON');
  expect(await read()).toMatchObject({ secret: 'B', pending: null });
});
