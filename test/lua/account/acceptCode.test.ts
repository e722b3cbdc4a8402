import { expect, it } from 'vitest';
import { atOnce, startScripts } from '../../support/scriptsForTests.ts';
import { twoFactorOf } from '../../support/twoFactorScripts.ts';

const started = startScripts();
const { one, two } = started;

it('accepts a later step than before, of the current secret', async () => {
  const { turnOn, accept } = twoFactorOf(started, 'amy');
  expect(await accept('A', 101)).toEqual({ accepted: false });
  await turnOn('A');
  expect(await accept('B', 101)).toEqual({ accepted: false });
  expect(await accept('A', 100)).toEqual({ accepted: false });
  expect(await accept('A', 102)).toEqual({ accepted: true });
  expect(await accept('A', 102)).toEqual({ accepted: false });
  expect(await accept('A', 101)).toEqual({ accepted: false });
});

it('accepts one of many concurrent calls', async () => {
  const { turnOn, accept } = twoFactorOf(started, 'ben');
  await turnOn('A');
  const outcomes = await atOnce([one, two], 10, (redis) => accept('A', 101, redis));
  expect(outcomes.filter(({ accepted }) => accepted)).toHaveLength(1);
});
