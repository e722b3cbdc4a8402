import { expect, it } from 'vitest';
import { passkeysOf } from '../../support/passkeyScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const started = startScripts();

it('removes one passkey, once', async () => {
  const { add, remove, list, use } = passkeysOf(started, 'amy');
  await add('a');
  await add('b');
  expect(await remove('a')).toEqual({ removed: true });
  expect(await remove('a')).toEqual({ removed: false });
  expect(await use('a', 1)).toEqual({ used: false });
  expect((await list()).passkeys.map(({ id }) => id)).toEqual(['b']);
});
