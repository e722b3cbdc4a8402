import { expect, it } from 'vitest';
import { passkeysOf } from '../../support/passkeyScripts.ts';
import { atOnce, startScripts } from '../../support/scriptsForTests.ts';

const started = startScripts();
const { one, two } = started;

it('records the use, and nothing for an unknown passkey', async () => {
  const { add, use, list } = passkeysOf(started, 'amy');
  await add('a', { counter: 4_294_967_290, name: 'Phone' });
  expect(await use('none', 5)).toEqual({ used: false });
  expect(await use('a', 4_294_967_295, { isSynced: true })).toEqual({ used: true });
  const [passkey] = (await list()).passkeys;
  expect(passkey).toMatchObject({ id: 'a', name: 'Phone', counter: 4_294_967_295, isSynced: true });
  expect(passkey?.usedAt).toBeGreaterThanOrEqual(passkey?.createdAt ?? Infinity);
});

it('refuses a counter that has not grown', async () => {
  const { add, use } = passkeysOf(started, 'ben');
  await add('a', { counter: 7 });
  for (const counter of [0, 6, 7]) expect(await use('a', counter)).toEqual({ used: false });
  expect(await use('a', 8)).toEqual({ used: true });
});

it('accepts passkeys without a counter, until they have one', async () => {
  const { add, use } = passkeysOf(started, 'cat');
  await add('a');
  expect(await use('a', 0)).toEqual({ used: true });
  expect(await use('a', 0)).toEqual({ used: true });
  expect(await use('a', 1)).toEqual({ used: true });
  expect(await use('a', 0)).toEqual({ used: false });
});

it('accepts one of many concurrent uses with one counter', async () => {
  const { add, use } = passkeysOf(started, 'dan');
  await add('a', { counter: 1 });
  const uses = await atOnce([one, two], 10, (redis) => use('a', 2, { redis }));
  expect(uses.filter(({ used }) => used)).toHaveLength(1);
});
