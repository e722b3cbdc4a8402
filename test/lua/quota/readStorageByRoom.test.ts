import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { countFile, setNamespaceSum } from '../../support/storageScripts.ts';

const { one, keys } = startScripts();

it('returns a page of the rooms with files, the largest first, with the bytes and the number of all', async () => {
  const read = (start: number) => one.run(scripts.readStorageByRoom, keys.storage, { start, count: 2 });
  expect(await read(0)).toEqual({ totalBytes: 0, total: 0, rooms: [] });
  for (const [room, namespace, bytes] of [
    ['room:tea', 'one', 5],
    ['direct', 'two', 12],
    ['direct', 'three', 8],
    ['room:garden', 'four', 10],
  ] as const) {
    await countFile(one, keys, { namespace, bytes });
    await setNamespaceSum(one, keys, { namespace, room, bytes });
  }
  const rooms = [
    { room: 'direct', bytes: 20 },
    { room: 'room:garden', bytes: 10 },
  ];
  expect(await read(0)).toEqual({ totalBytes: 35, total: 3, rooms });
  expect(await read(2)).toEqual({ totalBytes: 35, total: 3, rooms: [{ room: 'room:tea', bytes: 5 }] });
  expect(await read(3)).toMatchObject({ rooms: [] });
});
