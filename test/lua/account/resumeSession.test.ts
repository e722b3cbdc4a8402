import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, expectRefusal, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();
const device = { userAgent: 'Parley (Linux)', address: '192.0.2.7' };
const client = { ...device, vouched: false, atProvider: '', passkey: '' };
const amy = { userId: 'amy', name: 'Amy' };
const lifetime = { lifetimeMs: 60_000, longestMs: 90_000, ...device };

it('returns the person of a session and prolongs it', async () => {
  const session = keys.session('running');
  await one.run(scripts.startSession, session, { ...amy, ...client, lifetimeMs: 1_000 });

  expect(await one.run(scripts.resumeSession, session, lifetime)).toMatchObject(amy);
  expect(await one.command.pttl(session.session)).toBeGreaterThan(1_000);
});

it('gives the same answer to every window that resumes at once', async () => {
  const session = keys.session('shared');
  await one.run(scripts.startSession, session, { ...amy, ...client, lifetimeMs: 60_000 });

  const answers = await atOnce([one, two], 10, (redis) => redis.run(scripts.resumeSession, session, lifetime));
  expect(answers).toMatchObject(Array.from({ length: 10 }, () => amy));
});

it('returns how the person signed in; not in sessions of earlier versions', async () => {
  const session = keys.session('vouched');
  const begin = (origin: object) =>
    one.run(scripts.startSession, session, { ...amy, ...client, lifetimeMs: 60_000, ...origin });
  for (const origin of [
    { vouched: true, atProvider: 'at Acme', passkey: '' },
    { vouched: false, atProvider: '', passkey: 'a hash' },
    { vouched: false, atProvider: '', passkey: '' },
  ]) {
    await begin(origin);
    expect(await one.run(scripts.resumeSession, session, lifetime)).toMatchObject(origin);
  }
  await one.command.hdel(session.session, 'vouched', 'atProvider', 'passkey');
  const unknown = { vouched: false, atProvider: null, passkey: null };
  expect(await one.run(scripts.resumeSession, session, lifetime)).toMatchObject(unknown);
});

it('refuses a session that never existed, and creates none', async () => {
  const session = keys.session('unknown');

  await expectRefusal(one.run(scripts.resumeSession, session, lifetime), 'SESSION_EXPIRED');
  expect(await one.command.exists(session.session)).toBe(0);
});

it('F3: refuses an expired session', async () => {
  const session = keys.session('over');
  await one.run(scripts.startSession, session, { ...amy, ...client, lifetimeMs: 1 });
  await expect.poll(() => one.command.exists(session.session)).toBe(0);

  await expectRefusal(one.run(scripts.resumeSession, session, lifetime), 'SESSION_EXPIRED');
});

it('ends a session absolutely, however often it is resumed: SESSION_EXPIRED', async () => {
  const session = keys.session('long');
  await one.run(scripts.startSession, session, { ...amy, ...client, lifetimeMs: 60_000 });
  const resume = () => one.run(scripts.resumeSession, session, lifetime);
  const { startedAt } = await resume();

  await one.command.hset(session.session, 'startedAt', startedAt - 80_000);
  await resume();
  expect(await one.command.pttl(session.session)).toBeLessThanOrEqual(10_000);
  await one.command.hset(session.session, 'startedAt', startedAt - 90_000);
  await expectRefusal(resume(), 'SESSION_EXPIRED');
});

it('records the use and the client, and the start of a session of an earlier version', async () => {
  const session = keys.session('used');
  await one.run(scripts.startSession, session, { ...amy, ...client, lifetimeMs: 60_000 });
  await one.command.hdel(session.session, 'startedAt', 'usedAt', 'userAgent', 'address');

  const { startedAt } = await one.run(scripts.resumeSession, session, { ...lifetime, address: '192.0.2.8' });

  expect(await one.run(scripts.readSession, session, {})).toEqual({
    userId: 'amy',
    startedAt,
    usedAt: startedAt,
    userAgent: 'Parley (Linux)',
    address: '192.0.2.8',
    vouched: false,
    atProvider: '',
    passkey: '',
  });
});
