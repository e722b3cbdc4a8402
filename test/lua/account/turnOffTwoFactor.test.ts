import { expect, it } from 'vitest';
import { listenTo, startScripts } from '../../support/scriptsForTests.ts';
import { twoFactorOf } from '../../support/twoFactorScripts.ts';

const started = startScripts();
const { one, two } = started;

it('deletes everything, of the current secret only', async () => {
  const { user, turnOn, turnOff, read } = twoFactorOf(started, 'amy');
  expect(await turnOff('A')).toEqual({ turnedOff: false });
  await turnOn('A');
  const published = await listenTo(two, user.channel);
  await one.command.del(user.provider);
  expect(await turnOff('B')).toEqual({ turnedOff: false });
  expect(await one.command.exists(user.provider)).toBe(0);
  expect(await read()).toMatchObject({ secret: 'A', codesLeft: 2 });
  expect(await turnOff('A')).toEqual({ turnedOff: true });
  expect(await one.command.exists(user.twoFactor)).toBe(0);
  expect(await one.command.hget(user.provider, 'generation')).toBe('1');
  await expect.poll(() => published).toEqual([{ event: 'account.twoFactorChanged', data: { isOn: false } }]);
});
