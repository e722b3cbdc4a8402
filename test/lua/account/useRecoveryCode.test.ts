import { expect, it } from 'vitest';
import { atOnce, startScripts } from '../../support/scriptsForTests.ts';
import { twoFactorOf } from '../../support/twoFactorScripts.ts';

const started = startScripts();
const { one, two } = started;

it('accepts each code once', async () => {
  const { turnOn, recover } = twoFactorOf(started, 'amy');
  expect(await recover('one')).toEqual({ accepted: false });
  await turnOn('A');
  expect(await recover('three')).toEqual({ accepted: false });
  expect(await recover('one')).toEqual({ accepted: true });
  expect(await recover('one')).toEqual({ accepted: false });
});

it('accepts one of many concurrent calls', async () => {
  const { turnOn, recover } = twoFactorOf(started, 'ben');
  await turnOn('A');
  const outcomes = await atOnce([one, two], 10, (redis) => recover('two', redis));
  expect(outcomes.filter(({ accepted }) => accepted)).toHaveLength(1);
});
