import { afterEach, expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, startScripts } from '../../support/scriptsForTests.ts';
import { countFile, NAMESPACE, readCounted, setNamespaceSum } from '../../support/storageScripts.ts';

const { one, two, keys } = startScripts();
const { rooms, namespaceSums } = keys.storage;

afterEach(async () => {
  await one.command.del(...Object.values(keys.storage));
  await one.command.del(keys.storedFiles(NAMESPACE).files);
});

it('counts the files for their room once, of concurrent calls', async () => {
  const outcomes = await atOnce([one, two], 6, (redis) => setNamespaceSum(redis, keys, { bytes: 15 }));
  expect(outcomes.filter(({ wasSet }) => wasSet)).toHaveLength(1);
  expect(await readCounted(one, keys)).toMatchObject({ rooms: { 'room:tea': 15 } });
  expect(await one.command.hgetall(namespaceSums)).toEqual({ [NAMESPACE]: '15:room:tea' });
});

it('replaces what the files added before, also to another sum, and keeps that of others', async () => {
  await setNamespaceSum(one, keys, { namespace: 'another', room: 'groups', bytes: 7 });
  await setNamespaceSum(one, keys, { bytes: 10 });
  expect(await setNamespaceSum(one, keys, { before: '10:room:tea', bytes: 5 })).toEqual({ wasSet: true });
  expect(await readCounted(one, keys)).toMatchObject({ rooms: { 'room:tea': 5, groups: 7 } });
  await setNamespaceSum(one, keys, { before: '5:room:tea', room: 'groups', bytes: 5 });
  expect(await readCounted(one, keys)).toMatchObject({ rooms: { groups: 12 } });
  await setNamespaceSum(one, keys, { before: '5:groups', room: 'groups', bytes: 0 });
  expect(await readCounted(one, keys)).toMatchObject({ rooms: { groups: 7 } });
});

it('changes nothing when a file was counted or released since the sum was read', async () => {
  await setNamespaceSum(one, keys, { bytes: 10 });
  await countFile(one, keys, { fileId: 'file-two', bytes: 5 });
  expect(await setNamespaceSum(one, keys, { before: '10:room:tea', bytes: 99 })).toEqual({ wasSet: false });
  expect(await readCounted(one, keys)).toMatchObject({ rooms: { 'room:tea': 15 } });
});

it('never subtracts more than the files have added, although an earlier version counted some without their room', async () => {
  await setNamespaceSum(one, keys, { namespace: 'another', bytes: 7 });
  await countFile(one, keys, { fileId: 'file-one', bytes: 50 });
  await setNamespaceSum(one, keys, { bytes: 10 });
  const from = { ...keys.storage, ...keys.storedFiles(NAMESPACE) };
  await one.run(scripts.releaseFiles, from, { namespace: NAMESPACE, minAgeMs: 0, fileIds: ['file-one'] });
  expect(await readCounted(one, keys)).toMatchObject({ rooms: { 'room:tea': 7 } });
  await setNamespaceSum(one, keys, { namespace: 'another', before: '7:room:tea', bytes: 0 });
  expect(await one.command.exists(rooms, namespaceSums)).toBe(0);
});
