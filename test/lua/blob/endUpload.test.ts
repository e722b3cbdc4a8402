import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { enterAs, expiries, freshRoom, makeRoom, OLGA } from '../../support/roomScripts.ts';
import { begin, makeReady, readUploads, sendArgs, UPLOAD } from '../../support/uploadScripts.ts';

const { one, keys } = startScripts();
const end = { userId: OLGA, uploadId: UPLOAD };

it('ends an upload, and returns where its bytes are, also when repeated', async () => {
  const room = await makeRoom(one, keys);
  const shelf = await begin(one, room);

  expect(await one.run(scripts.endUpload, room, end)).toEqual({ shelf });
  expect(await one.run(scripts.endUpload, room, end)).toEqual({ shelf });

  expect((await one.run(scripts.readLeftovers, room, {})).uploadIds).toEqual([UPLOAD]);
});

it('finds no upload of another person, of a sent file, or of a closed room', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await makeReady(one, room);
  expect(await one.run(scripts.endUpload, room, { ...end, userId: 'tom' })).toEqual({ shelf: null });
  expect((await readUploads(one, room))[UPLOAD]).toMatchObject({ state: 'ready' });

  await one.run(scripts.sendBlob, room, sendArgs());
  expect(await one.run(scripts.endUpload, room, end)).toEqual({ shelf: null });
  const gone = freshRoom(keys);
  expect(await one.run(scripts.endUpload, gone, end)).toEqual({ shelf: null });
  expect(await expiries(one, gone)).toEqual({});
});
