import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { countFile } from '../../support/storageScripts.ts';

const { one, keys } = startScripts();

it('returns a page of the places with files, the largest first, with the bytes and the number of all', async () => {
  const read = (start: number) => one.run(scripts.readStorageByPlace, keys.storage, { start, count: 2 });
  expect(await read(0)).toEqual({ totalBytes: 0, total: 0, places: [] });
  for (const [conversationId, bytes] of [
    ['room:tea', 5],
    ['direct:amy:ben', 20],
    ['room:garden', 10],
  ] as const) {
    await countFile(one, keys, { conversationId, namespace: conversationId, bytes });
  }
  const places = [
    { place: 'direct', bytes: 20 },
    { place: 'room:garden', bytes: 10 },
  ];
  expect(await read(0)).toEqual({ totalBytes: 35, total: 3, places });
  expect(await read(2)).toEqual({ totalBytes: 35, total: 3, places: [{ place: 'room:tea', bytes: 5 }] });
  expect(await read(3)).toMatchObject({ places: [] });
});
