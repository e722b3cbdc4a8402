import { expect, it } from 'vitest';
import { passkeysOf } from '../../support/passkeyScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const started = startScripts();

it('lists the passkeys of one person, also one whose id is like another field', async () => {
  const [amy, ben] = [passkeysOf(started, 'amy'), passkeysOf(started, 'ben')];
  expect(await amy.list()).toEqual({ removals: 0, passkeys: [] });
  await amy.add('removals');
  await amy.add('b');
  await ben.add('c');
  expect((await amy.list()).passkeys.map(({ id }) => id)).toEqual(['b', 'removals']);
  expect((await amy.list()).removals).toBe(0);
});

it('lists entries that are no passkeys, too', async () => {
  const { user, list } = passkeysOf(started, 'cat');
  await started.one.command.hset(user.passkeys, 'passkey:a', 'null', 'another', '7', 'removals', 'many');
  expect(await list()).toEqual({ removals: 0, passkeys: [{ id: 'a' }, { id: 'another' }] });
});
