import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { countFile, NAMESPACE, readCounted, setNamespaceSum } from '../../support/storageScripts.ts';

const { one, keys } = startScripts();

it('stops counting all files of a namespace, some at a time, and none of another one', async () => {
  // So many that Redis returns them in several pages.
  for (let index = 0; index < 700; index += 1) await countFile(one, keys, { fileId: `file-${index}`, bytes: 1 });
  await setNamespaceSum(one, keys, { bytes: 700 });
  await countFile(one, keys, { conversationId: 'room:garden', namespace: 'namespace-two', bytes: 7 });
  await setNamespaceSum(one, keys, { namespace: 'namespace-two', room: 'room:garden', bytes: 7 });
  const to = { ...keys.storage, ...keys.storedFiles(NAMESPACE) };
  const run = () => one.run(scripts.releaseNamespace, to, { namespace: NAMESPACE, count: 100 });

  expect(await run()).toEqual({ more: true });
  let more = true;
  while (more) ({ more } = await run());
  expect(await readCounted(one, keys)).toEqual({
    total: 7,
    people: { amy: 7 },
    rooms: { 'room:garden': 7 },
    namespaces: ['namespace-two'],
  });
  expect(await run()).toEqual({ more: false });
  expect(await readCounted(one, keys)).toMatchObject({ total: 7 });
});

it('also removes from the sum what an earlier version, which does not know it, has released', async () => {
  const to = { ...keys.storage, ...keys.storedFiles('released') };
  await setNamespaceSum(one, keys, { namespace: 'released', room: 'room:gone', bytes: 5 });
  expect(await one.run(scripts.releaseNamespace, to, { namespace: 'released', count: 100 })).toEqual({ more: false });
  expect((await readCounted(one, keys)).rooms).not.toHaveProperty('room:gone');
});

it('removes an entry that can not be read', async () => {
  const { files } = keys.storedFiles(NAMESPACE);
  await one.command.hset(files, 'broken', 'no entry');
  const to = { ...keys.storage, ...keys.storedFiles(NAMESPACE) };

  expect(await one.run(scripts.releaseNamespace, to, { namespace: NAMESPACE, count: 100 })).toEqual({ more: false });
  expect(await one.command.exists(files)).toBe(0);
});
