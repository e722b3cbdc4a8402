import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { expectOneClock, expiries, freshRoom, makeRoom, OLGA } from '../../support/roomScripts.ts';
import { begin, chunkArgs, makeReady, readUploads, UPLOAD } from '../../support/uploadScripts.ts';

const { one, two, keys } = startScripts();

it('advances once per chunk, with repeated and reordered calls', async () => {
  const room = await makeRoom(one, keys);
  const shelf = await begin(one, room);
  const acknowledge = (offset: number, bytes: number) =>
    one.run(scripts.acknowledgeChunk, room, chunkArgs(shelf, offset, bytes));

  expect((await acknowledge(4, 2)).received).toBe(0); // a gap
  await atOnce([one, two], 6, (redis) => redis.run(scripts.acknowledgeChunk, room, chunkArgs(shelf, 0, 4)));
  expect((await acknowledge(4, 2)).received).toBe(6);
  expect((await acknowledge(0, 4)).received).toBe(6);
  await expectOneClock(one, room);
});

it("extends the upload's lifetime", async () => {
  const room = await makeRoom(one, keys);
  const shelf = await begin(one, room, OLGA, { uploadMs: 60_000 });
  const endsAt = async () => ((await readUploads(one, room))[UPLOAD] as { endsAt: number }).endsAt;
  const before = await endsAt();

  await one.run(scripts.acknowledgeChunk, room, chunkArgs(shelf, 0, 4, { uploadMs: 120_000 }));

  expect(await endsAt()).toBeGreaterThanOrEqual(before + 60_000);
});

it('changes nothing of a finished upload', async () => {
  const room = await makeRoom(one, keys);
  const shelf = await makeReady(one, room);
  const before = await readUploads(one, room);

  await one.run(scripts.acknowledgeChunk, room, chunkArgs(shelf, 0, 6));

  expect(await readUploads(one, room)).toEqual(before);
});

it('recreates nothing: UPLOAD_NOT_FOUND, ROOM_CLOSED, CONVERSATION_NOT_FOUND', async () => {
  const room = await makeRoom(one, keys);
  const shelf = await begin(one, room);
  const another = chunkArgs(shelf, 0, 4, { uploadId: 'another' });
  await expectRefusal(one.run(scripts.acknowledgeChunk, room, another), 'UPLOAD_NOT_FOUND');
  // The room was recreated under the same name.
  const chunk = chunkArgs('shelf-of-before', 0, 4);
  await expectRefusal(one.run(scripts.acknowledgeChunk, room, chunk), 'ROOM_CLOSED');

  const gone = freshRoom(keys);
  await expectRefusal(one.run(scripts.acknowledgeChunk, gone, chunk), 'ROOM_CLOSED');
  expect(await expiries(one, gone)).toEqual({});
  const nothing = keys.conversation('direct:x:y');
  await expectRefusal(one.run(scripts.acknowledgeChunk, nothing, chunk), 'CONVERSATION_NOT_FOUND');
});
