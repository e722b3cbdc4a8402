import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { devicesOf, sessionOf } from '../../support/deviceScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const started = startScripts();
const { one, keys } = started;

it('removes sessions from the list, and no others', async () => {
  const { sessions } = keys.user('eve');
  await one.command.zadd(sessions, 1, 'one', 2, 'two', 3, 'three');
  const forget = (tokenHashes: string[]) => one.run(scripts.forgetSessions, keys.user('eve'), { tokenHashes });

  await forget(['one', 'three', 'unknown']);
  await forget(['one']);
  await forget([]);

  expect(await one.command.zrange(sessions, '0', '-1')).toEqual(['two']);
});

it('removes the devices that the sessions registered', async () => {
  const { register, read } = devicesOf(started, 'fay');
  await register('desk', 'a');
  await register('phone', 'b');
  const forget = () => one.run(scripts.forgetSessions, keys.user('fay'), { tokenHashes: [sessionOf('b')] });
  expect(await forget()).toEqual({ devices: 1 });
  expect(await forget()).toEqual({ devices: 0 });
  expect((await read()).registered).toEqual({ desk: 'a' });
});
