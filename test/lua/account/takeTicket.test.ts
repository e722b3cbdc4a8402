import { expect, it } from 'vitest';
import { singleSignOnScripts } from '../../support/singleSignOnScripts.ts';
import { atOnce, expectRefusal, startScripts } from '../../support/scriptsForTests.ts';

const started = startScripts();
const { one, two } = started;
const { createTicket, takeTicket } = singleSignOnScripts(started);

it('refuses an unknown or expired ticket: SIGN_IN_EXPIRED', async () => {
  await expectRefusal(takeTicket('none', 'challenge'), 'SIGN_IN_EXPIRED');
  await createTicket('late', 'amy', 'challenge', { lifetimeMs: 1 });
  await expect.poll(() => one.command.exists(started.keys.ticket('late').ticket)).toBe(0);
  await expectRefusal(takeTicket('late', 'challenge'), 'SIGN_IN_EXPIRED');
});

it('uses a ticket up for a page that did not begin the sign-in: SIGN_IN_EXPIRED', async () => {
  await createTicket('stolen', 'amy', 'challenge');
  await expectRefusal(takeTicket('stolen', 'another'), 'SIGN_IN_EXPIRED');
  await expectRefusal(takeTicket('stolen', 'challenge'), 'SIGN_IN_EXPIRED');
});

it('gives it to one of many concurrent calls', async () => {
  await createTicket('wanted', 'amy', 'challenge');
  const outcomes = await atOnce([one, two], 10, (redis) =>
    takeTicket('wanted', 'challenge', redis).then(
      ({ userId }) => userId,
      (error: unknown) => (error as { code: string }).code,
    ),
  );
  expect(outcomes.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'SIGN_IN_EXPIRED'), 'amy']);
});

it('reads a ticket of an earlier version as one of the provider', async () => {
  await createTicket('early', 'amy', 'challenge');
  await one.command.hdel(started.keys.ticket('early').ticket, 'passkey', 'identity');
  expect(await takeTicket('early', 'challenge')).toEqual({
    userId: 'amy',
    atProvider: 'at Acme',
    identity: '',
    passkey: '',
  });
});
