import { expect, it } from 'vitest';
import { singleSignOnScripts } from '../../support/singleSignOnScripts.ts';
import { atOnce, expectRefusal, startScripts } from '../../support/scriptsForTests.ts';

const started = startScripts();
const { one, two } = started;
const { begin, take, AUTHORIZATION } = singleSignOnScripts(started);

it('refuses an unknown or expired state and another browser, for which it stays: SIGN_IN_EXPIRED', async () => {
  await expectRefusal(take('nobody', 'browser'), 'SIGN_IN_EXPIRED');
  await expectRefusal(take('nobody', ''), 'SIGN_IN_EXPIRED');
  await begin('amy', 'browser');
  await expectRefusal(take('amy', 'another'), 'SIGN_IN_EXPIRED');
  expect(await take('amy', 'browser')).toMatchObject(AUTHORIZATION);
  await begin('late', 'browser', 1);
  await expect.poll(() => one.command.exists(started.keys.authorization('late').request)).toBe(0);
  await expectRefusal(take('late', 'browser'), 'SIGN_IN_EXPIRED');
});

it('gives it to one of many concurrent calls', async () => {
  await begin('ben', 'browser');
  const outcomes = await atOnce([one, two], 10, (redis) =>
    take('ben', 'browser', redis).then(
      () => 'taken',
      (error: unknown) => (error as { code: string }).code,
    ),
  );
  expect(outcomes.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'SIGN_IN_EXPIRED'), 'taken']);
});
