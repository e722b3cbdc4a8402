import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { countFile, NAMESPACE, readCounted, sumNamespace } from '../../support/storageScripts.ts';

const { one, keys } = startScripts();

it('stops counting all files of a namespace, some at a time, and none of another one', async () => {
  // So many that Redis returns them in several pages.
  for (let index = 0; index < 700; index += 1) await countFile(one, keys, { fileId: `file-${index}`, bytes: 1 });
  await sumNamespace(one, keys);
  await countFile(one, keys, { conversationId: 'room:garden', namespace: 'namespace-two', bytes: 7 });
  await sumNamespace(one, keys, 'room:garden', 'namespace-two');
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

it('removes an entry that can not be read', async () => {
  const { files } = keys.storedFiles(NAMESPACE);
  await one.command.hset(files, 'broken', 'no entry');
  const to = { ...keys.storage, ...keys.storedFiles(NAMESPACE) };

  expect(await one.run(scripts.releaseNamespace, to, { namespace: NAMESPACE, count: 100 })).toEqual({ more: false });
  expect(await one.command.exists(files)).toBe(0);
});
