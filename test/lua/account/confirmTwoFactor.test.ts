import { expect, it } from 'vitest';
import { atOnce, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import { twoFactorOf } from '../../support/twoFactorScripts.ts';

const started = startScripts();
const { one, two } = started;

it('turns it on with the current setup only, and once: TWO_FACTOR_ON', async () => {
  const { user, read, begin, confirm, accept } = twoFactorOf(started, 'amy');
  expect(await confirm('A')).toEqual({ confirmed: false });
  await begin('A', 0);
  expect(await confirm('A')).toEqual({ confirmed: false });
  await begin('B');
  expect(await confirm('A')).toEqual({ confirmed: false });
  expect(await one.command.hget(user.provider, 'generation')).toBeNull();
  expect(await confirm('B')).toEqual({ confirmed: true });
  expect(await one.command.hget(user.provider, 'generation')).toBe('1');
  await expectRefusal(confirm('B'), 'TWO_FACTOR_ON');
  expect(await read()).toMatchObject({ secret: 'B', codesLeft: 2 });
  expect(await accept('B', 100)).toEqual({ accepted: false });
});

it('is done by one of many concurrent calls', async () => {
  const { user, begin, confirm, read } = twoFactorOf(started, 'ben');
  const published = await listenTo(two, user.channel);
  await begin('A');
  const outcomes = await atOnce([one, two], 10, (redis) => confirm('A', { redis }).catch(() => ({ confirmed: false })));
  expect(outcomes.filter(({ confirmed }) => confirmed)).toHaveLength(1);
  expect(await read()).toMatchObject({ codesLeft: 2 });
  await expect.poll(() => published).toEqual([{ event: 'account.twoFactorChanged', data: { isOn: true } }]);
});
