import { expect, it } from 'vitest';
import { startScripts } from '../../support/scriptsForTests.ts';
import { twoFactorOf } from '../../support/twoFactorScripts.ts';

const started = startScripts();

it('replaces all codes, of the current secret only', async () => {
  const { turnOn, replace, recover, read } = twoFactorOf(started, 'amy');
  expect(await replace('A', ['three'])).toEqual({ replaced: false });
  await turnOn('A');
  expect(await replace('B', ['three'])).toEqual({ replaced: false });
  expect(await replace('A', ['three'])).toEqual({ replaced: true });
  expect(await recover('one')).toEqual({ accepted: false });
  expect(await recover('three')).toEqual({ accepted: true });
  expect(await read()).toMatchObject({ secret: 'A', codesLeft: 0 });
});
