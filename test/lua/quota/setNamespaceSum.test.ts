import { afterEach, expect, it } from 'vitest';
import { atOnce, startScripts } from '../../support/scriptsForTests.ts';
import { countFile, NAMESPACE, readCounted, sumNamespace } from '../../support/storageScripts.ts';

const { one, two, keys } = startScripts();
const { rooms, shares } = keys.storage;

afterEach(async () => {
  await one.command.del(...Object.values(keys.storage));
  await one.command.del(keys.storedFiles(NAMESPACE).files);
});

it('counts the files for their room once, however often it is repeated', async () => {
  await countFile(one, keys);
  await countFile(one, keys, { fileId: 'file-two', bytes: 5 });
  await atOnce([one, two], 6, (redis) => sumNamespace(redis, keys));
  expect(await readCounted(one, keys)).toMatchObject({ total: 15, rooms: { 'room:tea': 15 } });
  expect(await one.command.hgetall(shares)).toEqual({ [NAMESPACE]: '15:room:tea' });
});

it('corrects what an earlier version, which did not count by room, has left', async () => {
  await countFile(one, keys);
  await sumNamespace(one, keys);
  await one.command.hdel(keys.storedFiles(NAMESPACE).files, 'file-one');
  await countFile(one, keys, { fileId: 'file-two', bytes: 5 });

  await sumNamespace(one, keys);
  expect(await readCounted(one, keys)).toMatchObject({ rooms: { 'room:tea': 5 } });
  await sumNamespace(one, keys, 'groups');
  expect(await readCounted(one, keys)).toMatchObject({ rooms: { groups: 5 } });
});

it('removes the sum of a namespace without files, and ignores an entry that can not be read', async () => {
  const { files } = keys.storedFiles(NAMESPACE);
  await countFile(one, keys);
  await sumNamespace(one, keys);
  await one.command.hset(files, 'broken', 'no entry');
  await sumNamespace(one, keys);
  expect(await readCounted(one, keys)).toMatchObject({ rooms: { 'room:tea': 10 } });

  await one.command.hdel(files, 'file-one');
  await sumNamespace(one, keys);
  expect(await one.command.exists(rooms, shares)).toBe(0);
});
