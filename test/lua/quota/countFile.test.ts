import { afterEach, expect, it } from 'vitest';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { countFile, NAMESPACE, readCounted, setNamespaceSum } from '../../support/storageScripts.ts';

const { one, two, keys } = startScripts();

afterEach(async () => {
  await one.command.del(...Object.values(keys.storage));
  await one.command.del(keys.storedFiles(NAMESPACE).files);
});

it('counts a file once for its author, its room and the team, also when it is counted again', async () => {
  expect(await countFile(one, keys)).toEqual({ added: true, isSummed: false });
  await setNamespaceSum(one, keys);
  expect(await countFile(two, keys)).toEqual({ added: false, isSummed: true });
  await countFile(one, keys, { fileId: 'file-two', author: 'ben', bytes: 5 });
  expect(await readCounted(one, keys)).toEqual({
    total: 15,
    people: { amy: 10, ben: 5 },
    rooms: { 'room:tea': 15 },
    namespaces: [NAMESPACE],
  });
  const { files } = keys.storedFiles(NAMESPACE);
  expect(await one.command.hget(files, 'file-one')).toMatch(/^10:\d{13}:amy$/);
});

it('lets no two of fifty concurrent files exceed the limit of a person: STORAGE_FULL_PERSON', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) =>
      countFile(index % 2 === 0 ? one : two, keys, { fileId: `file-${index}`, personBytes: 39, teamBytes: 1_000 }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const refused = countFile(one, keys, { fileId: 'other', personBytes: 39 });
  await expectRefusal(refused, 'STORAGE_FULL_PERSON', { usedBytes: 30, limitBytes: 39 });
  await countFile(one, keys, { fileId: 'fits', bytes: 9, personBytes: 39 });
  await countFile(one, keys, { fileId: 'of-ben', author: 'ben', personBytes: 39 });
  expect(await readCounted(one, keys)).toMatchObject({ total: 49, people: { amy: 39, ben: 10 } });
});

it('lets the files of all people not exceed the limit of the team: STORAGE_FULL_TEAM', async () => {
  await countFile(one, keys, { bytes: 60, teamBytes: 100 });
  const refused = countFile(one, keys, { fileId: 'of-ben', author: 'ben', bytes: 41, teamBytes: 100 });
  await expectRefusal(refused, 'STORAGE_FULL_TEAM', { limitBytes: 100 });
  await countFile(one, keys, { fileId: 'of-ben', author: 'ben', bytes: 40, teamBytes: 100 });
  // A file that is counted already is not refused, whatever the limit is now.
  await countFile(one, keys, { bytes: 60, teamBytes: 1, personBytes: 1 });
  expect(await readCounted(one, keys)).toMatchObject({ total: 100, people: { amy: 60, ben: 40 } });
});

it('counts no other file under a known id: UPLOAD_NOT_FOUND', async () => {
  await countFile(one, keys);
  await expectRefusal(countFile(one, keys, { bytes: 1 }), 'UPLOAD_NOT_FOUND');
  await expectRefusal(countFile(one, keys, { author: 'ben' }), 'UPLOAD_NOT_FOUND');
  expect(await readCounted(one, keys)).toMatchObject({ total: 10, people: { amy: 10 } });
});
