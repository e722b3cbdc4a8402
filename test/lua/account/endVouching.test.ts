import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('changes a session that there is, and creates none', async () => {
  const session = keys.session('vouched');
  const client = { userAgent: '', address: '' };
  const person = { userId: 'amy', name: 'Amy', vouched: true, atProvider: 's1', passkey: '' };
  await one.run(scripts.startSession, session, { ...person, ...client, lifetimeMs: 60_000 });
  await one.run(scripts.endVouching, session, {});
  const read = await one.run(scripts.readSession, session, {});
  expect(read).toMatchObject({ userId: 'amy', vouched: false, atProvider: '' });
  expect(await one.command.pttl(session.session)).toBeGreaterThan(0);
  await one.run(scripts.endVouching, keys.session('ended'), {});
  expect(await one.command.exists(keys.session('ended').session)).toBe(0);
});
