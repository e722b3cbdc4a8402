import { expect, it } from 'vitest';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { SESSION, singleSignOnScripts } from '../../support/singleSignOnScripts.ts';

const { createConnectionTicket, readConnectionTicket } = singleSignOnScripts(startScripts());

it('refuses an unknown ticket, another session and another page, for which it stays: SIGN_IN_EXPIRED', async () => {
  await expectRefusal(readConnectionTicket('none', SESSION), 'SIGN_IN_EXPIRED');
  await createConnectionTicket('t');
  await expectRefusal(readConnectionTicket('t', { ...SESSION, sessionHash: 'another' }), 'SIGN_IN_EXPIRED');
  await expectRefusal(readConnectionTicket('t', { ...SESSION, challenge: 'another' }), 'SIGN_IN_EXPIRED');
  expect(await readConnectionTicket('t', SESSION)).toEqual({ names: '["Mei"]', generation: 7 });
  expect(await readConnectionTicket('t', SESSION)).toEqual({ names: '["Mei"]', generation: 7 });
});
