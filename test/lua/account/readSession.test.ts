import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('returns when a session began, its last use and its client, and does not prolong it', async () => {
  const session = keys.session('read');
  const client = { userAgent: 'Parley (macOS)', address: '192.0.2.7' };
  const { startedAt } = await one.run(scripts.startSession, session, {
    userId: 'amy',
    name: 'Amy',
    lifetimeMs: 60_000,
    vouched: true,
    atProvider: 'at Acme',
    passkey: 'a hash',
    ...client,
  });
  await one.command.pexpire(session.session, 30_000);

  const read = await one.run(scripts.readSession, session, {});

  expect(read).toEqual({
    userId: 'amy',
    startedAt,
    usedAt: startedAt,
    ...client,
    vouched: true,
    atProvider: 'at Acme',
    passkey: 'a hash',
  });
  expect(await one.command.pttl(session.session)).toBeLessThanOrEqual(30_000);
});

it('returns nulls when there is no such session, and creates none', async () => {
  const session = keys.session('unknown');
  const unknown = { userId: null, startedAt: null, usedAt: null, userAgent: null, address: null };
  const nothing = { ...unknown, vouched: false, atProvider: null, passkey: null };
  expect(await one.run(scripts.readSession, session, {})).toEqual(nothing);
  expect(await one.command.exists(session.session)).toBe(0);
});
