import { expect, it } from 'vitest';
import { atOnce, expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { singleSignOnScripts } from '../../support/singleSignOnScripts.ts';

const started = startScripts();
const { one, two } = started;
const { beginConnecting, takeConnecting } = singleSignOnScripts(started);

it('refuses what has not begun, or has expired: SIGN_IN_EXPIRED', async () => {
  await expectRefusal(takeConnecting('none'), 'SIGN_IN_EXPIRED');
  await beginConnecting('late', 1);
  await expect.poll(() => one.command.exists(started.keys.connecting('late').request)).toBe(0);
  await expectRefusal(takeConnecting('late'), 'SIGN_IN_EXPIRED');
});

it('gives it to one of many concurrent calls', async () => {
  await beginConnecting('wanted');
  const outcomes = await atOnce([one, two], 10, (redis) =>
    takeConnecting('wanted', redis).then(
      () => 'taken',
      (error: unknown) => (error as { code: string }).code,
    ),
  );
  expect(outcomes.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'SIGN_IN_EXPIRED'), 'taken']);
});
