import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { makeRoom, OLGA } from '../../support/roomScripts.ts';
import { begin, readUploads } from '../../support/uploadScripts.ts';

const { one, keys } = startScripts();

it('removes expired ones, and no others', async () => {
  const room = await makeRoom(one, keys);
  const shelf = await begin(one, room, OLGA, { uploadId: 'over' });
  await begin(one, room, OLGA, { uploadId: 'under-way' });
  await one.run(scripts.endUpload, room, { userId: OLGA, uploadId: 'over' });
  const uploadIds = ['over', 'under-way', 'never-there'];

  await one.run(scripts.forgetUploads, room, { shelf: 'shelf-of-before', uploadIds });
  expect(Object.keys(await readUploads(one, room)).toSorted()).toEqual(['over', 'under-way']);

  await one.run(scripts.forgetUploads, room, { shelf, uploadIds });
  expect(Object.keys(await readUploads(one, room))).toEqual(['under-way']);
});
