import { expect, it } from 'vitest';
import { atOnce, expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { SESSION, singleSignOnScripts } from '../../support/singleSignOnScripts.ts';

const started = startScripts();
const { one, two } = started;
const { createConnectionTicket, takeConnectionTicket } = singleSignOnScripts(started);

it('refuses an unknown or expired ticket: SIGN_IN_EXPIRED', async () => {
  await expectRefusal(takeConnectionTicket('none', SESSION), 'SIGN_IN_EXPIRED');
  await createConnectionTicket('late', 1);
  await expect.poll(() => one.command.exists(started.keys.ticket('late').connection)).toBe(0);
  await expectRefusal(takeConnectionTicket('late', SESSION), 'SIGN_IN_EXPIRED');
});

it.each([
  ['session', { ...SESSION, sessionHash: 'another' }],
  ['page', { ...SESSION, challenge: 'another' }],
])('uses a ticket up for another %s: SIGN_IN_EXPIRED', async (what, other) => {
  await createConnectionTicket(what);
  await expectRefusal(takeConnectionTicket(what, other), 'SIGN_IN_EXPIRED');
  await expectRefusal(takeConnectionTicket(what, SESSION), 'SIGN_IN_EXPIRED');
});

it('gives it to one of many concurrent calls', async () => {
  await createConnectionTicket('wanted');
  const outcomes = await atOnce([one, two], 10, (redis) =>
    takeConnectionTicket('wanted', SESSION, redis).then(
      ({ issuer, subject, names, generation }) => [issuer, subject, names, generation].join(' '),
      (error: unknown) => (error as { code: string }).code,
    ),
  );
  const refused = Array.from({ length: 9 }, () => 'SIGN_IN_EXPIRED');
  expect(outcomes.toSorted()).toEqual([...refused, 'https://i.example s ["Mei"] 7']);
});
