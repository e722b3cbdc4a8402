import { expect, it } from 'vitest';
import { singleSignOnScripts } from '../../support/singleSignOnScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const started = startScripts();
const { createTicket, takeTicket } = singleSignOnScripts(started);

it('stores the person with an end', async () => {
  await createTicket('t', 'amy', 'challenge', { lifetimeMs: 30_000 });
  expect(await started.one.command.pttl(started.keys.ticket('t').ticket)).toBeGreaterThan(0);
  expect(await takeTicket('t', 'challenge')).toEqual({
    userId: 'amy',
    atProvider: 'at Acme',
    identity: 'mei',
    passkey: '',
  });
});

it('stores the passkey of the sign-in', async () => {
  await createTicket('p', 'amy', 'challenge', { passkey: 'a hash' });
  // Nodes of earlier versions, which know no passkeys, look for this field.
  expect(await started.one.command.hexists(started.keys.ticket('p').ticket, 'userId')).toBe(0);
  expect(await takeTicket('p', 'challenge')).toEqual({
    userId: 'amy',
    atProvider: '',
    identity: '',
    passkey: 'a hash',
  });
});
