import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { countFile } from '../../support/storageScripts.ts';

const { one, keys } = startScripts();

it('returns a page of the people with files, the largest first, with the bytes and the number of all', async () => {
  const read = (start: number) => one.run(scripts.readStorage, keys.storage, { start, count: 2 });
  expect(await read(0)).toEqual({ totalBytes: 0, total: 0, people: [] });
  for (const [author, bytes] of [
    ['amy', 5],
    ['ben', 20],
    ['cleo', 10],
  ] as const) {
    await countFile(one, keys, { author, bytes, fileId: author });
  }
  const people = [
    { userId: 'ben', bytes: 20 },
    { userId: 'cleo', bytes: 10 },
  ];
  expect(await read(0)).toEqual({ totalBytes: 35, total: 3, people });
  expect(await read(2)).toEqual({ totalBytes: 35, total: 3, people: [{ userId: 'amy', bytes: 5 }] });
  expect(await read(3)).toMatchObject({ people: [] });
});
