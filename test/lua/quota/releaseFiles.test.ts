import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { countFile, NAMESPACE, readCounted, setNamespaceSum } from '../../support/storageScripts.ts';

const { one, two, keys } = startScripts();
const release = (minAgeMs: number, ...fileIds: string[]) =>
  Promise.all(
    [one, two].map((redis) =>
      redis.run(
        scripts.releaseFiles,
        { ...keys.storage, ...keys.storedFiles(NAMESPACE) },
        { namespace: NAMESPACE, minAgeMs, fileIds },
      ),
    ),
  );

it('stops counting files once, except those that were counted recently', async () => {
  await countFile(one, keys);
  await setNamespaceSum(one, keys);
  await countFile(one, keys, { fileId: 'file-two', bytes: 5 });
  await countFile(one, keys, { fileId: 'of-ben', author: 'ben', bytes: 3 });

  await release(60_000, 'file-one', 'of-ben');
  expect(await readCounted(one, keys)).toMatchObject({ total: 18, people: { amy: 15, ben: 3 } });
  await release(0, 'file-one', 'of-ben', 'unknown');
  expect(await readCounted(one, keys)).toMatchObject({ total: 5, people: { amy: 5 }, rooms: { 'room:tea': 5 } });
  await release(0, 'file-two');
  expect(await readCounted(one, keys)).toMatchObject({ total: 0, people: {}, rooms: {} });
  expect(await one.command.exists(keys.storage.namespaceSums)).toBe(0);
  expect(await one.command.exists(keys.storedFiles(NAMESPACE).files)).toBe(0);
});

it('stops counting a file that was counted before the clock was set back', async () => {
  const { files } = keys.storedFiles(NAMESPACE);
  await countFile(one, keys);
  await one.command.hset(files, 'file-one', `10:${Date.now() + 3_600_000}:amy`);

  await release(0, 'file-one');
  expect(await readCounted(one, keys)).toMatchObject({ total: 0, people: {} });
});
