import { expect, it } from 'vitest';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { SESSION, singleSignOnScripts } from '../../support/singleSignOnScripts.ts';

const started = startScripts();
const { createConnectionTicket, createTicket, readConnectionTicket, takeConnectionTicket, takeTicket } =
  singleSignOnScripts(started);

it('stores the person with an end', async () => {
  await createConnectionTicket('t', 30_000);
  expect(await started.one.command.pttl(started.keys.ticket('t').connection)).toBeGreaterThan(0);
  expect(await readConnectionTicket('t', SESSION)).toEqual({ names: '["Mei"]', generation: 7 });
});

it('is no ticket of a sign-in, nor is that one of a connection', async () => {
  await createConnectionTicket('connects');
  await expectRefusal(takeTicket('connects', SESSION.challenge), 'SIGN_IN_EXPIRED');
  await createTicket('signs in', 'amy', SESSION.challenge);
  await expectRefusal(readConnectionTicket('signs in', SESSION), 'SIGN_IN_EXPIRED');
  await expectRefusal(takeConnectionTicket('signs in', SESSION), 'SIGN_IN_EXPIRED');
  expect(await takeTicket('signs in', SESSION.challenge)).toMatchObject({ userId: 'amy' });
});
