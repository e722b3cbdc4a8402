import { expect, it } from 'vitest';
import { passkeysOf } from '../../support/passkeyScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const started = startScripts();

it('removes all passkeys of one person, and counts how often', async () => {
  const [amy, ben] = [passkeysOf(started, 'amy'), passkeysOf(started, 'ben')];
  await amy.add('a');
  await amy.add('b');
  await ben.add('c');
  await amy.removeAll();
  expect(await amy.list()).toEqual({ removals: 1, passkeys: [] });
  await amy.removeAll();
  expect(await amy.list()).toEqual({ removals: 2, passkeys: [] });
  expect((await ben.list()).passkeys).toHaveLength(1);
});
