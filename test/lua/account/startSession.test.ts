import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { watchCommands } from '../../support/watchCommands.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();
const client = { userAgent: 'Parley (Linux)', address: '192.0.2.7', vouched: false, atProvider: '', passkey: '' };
const amy = { userId: 'amy', name: 'Amy', lifetimeMs: 60_000, ...client };

it('B1: writes the fields of a hash and its expiry in one script, so that no crash can separate them', async () => {
  await one.run(scripts.startSession, keys.session('the script is known from now on'), amy);
  const { session } = keys.session('hash-one');
  const watch = await watchCommands(session);

  await one.run(scripts.startSession, keys.session('hash-one'), amy);

  expect(await watch.stop()).toMatchObject([
    { command: 'evalsha', fromScript: false },
    { command: 'hset', fromScript: true },
    { command: 'pexpire', fromScript: true },
  ]);
});

it('B2: a session has an expiry from its first moment', async () => {
  await one.run(scripts.startSession, keys.session('hash-two'), amy);

  const { session } = keys.session('hash-two');
  expect(await one.command.hgetall(session)).toMatchObject({ userId: 'amy', name: 'Amy' });
  const left = await one.command.pttl(session);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(60_000);
});
