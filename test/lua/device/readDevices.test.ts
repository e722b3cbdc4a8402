import { expect, it } from 'vitest';
import { devicesOf } from '../../support/deviceScripts.ts';
import { connectToRedis, serversOf } from '../../support/connectToRedis.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const started = startScripts();

it('reads the lists after one of them, what the newest hands over, and who is registered', async () => {
  const { register, append, read } = devicesOf(started, 'amy');
  expect(await read()).toEqual({ lists: [], sealed: null, registered: {} });
  await register('desk', 'a');
  for (const number of [1, 2]) await append(number, ['desk'], 'a');
  expect(await read(1)).toEqual({ lists: [2], sealed: { of: 2 }, registered: { desk: 'a' } });
  expect((await read(2)).lists).toEqual([]);
});

it('searches no list for devices that wait', async () => {
  const { user, register, append, read } = devicesOf(started, 'ben');
  await register('desk', 'a');
  for (const number of [1, 2]) await append(number, ['desk'], 'a');
  for (const [key, session] of [
    ['phone', 'b'],
    ['tablet', 'c'],
  ] as const)
    await register(key, session);
  const watching = connectToRedis();
  const monitors = await Promise.all((await serversOf(watching)).map((server) => server.monitor()));
  const used: string[] = [];
  for (const monitor of monitors) {
    monitor.on('monitor', (_time: string, [command = '', key]: string[]) => {
      if (key === user.deviceLists) used.push(command.toLowerCase());
    });
  }
  await read(2);
  await expect.poll(() => used).toContain('llen');
  // What a script uses arrives together.
  expect(used.toSorted()).toEqual(['lindex', 'llen']);
  for (const monitor of monitors) monitor.disconnect();
  watching.disconnect();
});
