import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();
const { directory } = keys;

const add = (name: string) => one.run(scripts.updateDirectory, directory, { epoch: name, entry: `{"n":"${name}"}` });
const remove = (name: string, kept: number) => one.run(scripts.removeFromDirectory, directory, { epoch: name, kept });
const read = (since: number, limit = 1_000) => one.run(scripts.readDirectory, directory, { since, limit });

it('returns the changes since a version, in portions, with removed rooms', async () => {
  expect(await read(0)).toEqual({ reset: false, version: 0, head: 0, rooms: [] });
  for (let index = 1; index <= 5; index += 1) await add(`r${index}`);

  const first = await read(0, 3);
  expect(first).toMatchObject({ reset: false, version: 3, head: 5 });
  expect(first.rooms.map(({ epoch }) => epoch)).toEqual(['r1', 'r2', 'r3']);
  const second = await read(first.version, 3);
  expect(second).toMatchObject({ version: 5, head: 5 });
  expect(await read(second.version)).toMatchObject({ version: 5, rooms: [] });

  await remove('r1', 100);
  expect(await read(second.version)).toMatchObject({ version: 6, rooms: [{ epoch: 'r1', entry: null }] });
});

it('a replica that is older than a deleted tombstone, or newer than the data, reads everything', async () => {
  const { head } = await read(0);
  await add('gone');
  await remove('gone', 0);
  const { reset, rooms } = await read(head);
  expect(reset).toBe(true);
  expect(rooms.every(({ entry }) => entry !== null)).toBe(true);
  expect(await read(head + 100)).toMatchObject({ reset: true });
});
