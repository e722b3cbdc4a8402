import { expect, it } from 'vitest';
import { startScripts } from '../../support/scriptsForTests.ts';
import { twoFactorOf } from '../../support/twoFactorScripts.ts';

const started = startScripts();

it('reads whether it is on, the setup, and how many recovery codes are left', async () => {
  const { read, begin, confirm, recover } = twoFactorOf(started, 'amy');
  expect(await read()).toMatchObject({ secret: null, pending: null, codesLeft: 0 });
  await begin('A');
  expect(await read()).toMatchObject({ secret: null, pending: 'A', codesLeft: 0 });
  await confirm('A');
  await recover('one');
  const { now, ...others } = await read();
  expect(others).toEqual({ secret: 'A', pending: null, codesLeft: 1 });
  expect(now).toBeGreaterThan(0);
});

it('reads no setup that has expired', async () => {
  const { read, begin } = twoFactorOf(started, 'ben');
  await begin('A', 0);
  expect(await read()).toMatchObject({ pending: null });
});
