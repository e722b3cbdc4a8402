import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { clockMoved, enterAs, expectInsidersOnly, expectOneClock, makeRoom, OLGA } from '../../support/roomScripts.ts';
import { begin, BLOB, chunkArgs, finishArgs, makeReady, readUploads } from '../../support/uploadScripts.ts';

const { one, two, keys } = startScripts();

it('D10: turns a complete upload into a blob, once', async () => {
  const room = await makeRoom(one, keys);
  const shelf = await begin(one, room);
  await one.run(scripts.acknowledgeChunk, room, chunkArgs(shelf, 0, 6));

  const answers = await atOnce([one, two], 4, (redis, index) =>
    redis.run(scripts.finishUpload, room, finishArgs(shelf, undefined, { kind: index < 2 ? 'image' : 'file' })),
  );

  const uploads = answers.map(({ upload }) => JSON.parse(upload) as { kind: string; blob: object });
  expect(uploads[0]).toMatchObject({ state: 'ready', blob: BLOB });
  expect(new Set(uploads.map(({ kind }) => kind)).size).toBe(1);
  await expectOneClock(one, room);
});

it('hour 10: each finished file extends the lifetime of the others that wait for the same message', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await makeReady(one, room, OLGA, 'first');
  await makeReady(one, room, 'tom', 'another');
  await begin(one, room, OLGA, { uploadId: 'begun' });
  const before = await readUploads(one, room);
  await clockMoved(one);

  await makeReady(one, room, OLGA, 'second');

  const { first, second, another, begun } = await readUploads(one, room);
  expect(first).toEqual({ ...(before['first'] as object), endsAt: (second as { endsAt: number }).endsAt });
  expect({ another, begun }).toEqual({ another: before['another'], begun: before['begun'] });
});

it('refuses incomplete files, those of others, and those of an earlier room: UPLOAD_NOT_FOUND', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  const shelf = await begin(one, room);
  const finish = (args: ReturnType<typeof finishArgs>) => one.run(scripts.finishUpload, room, args);
  await expectRefusal(finish(finishArgs(shelf)), 'UPLOAD_NOT_FOUND');

  await makeReady(one, room);
  await expectRefusal(finish(finishArgs(shelf, 'tom')), 'UPLOAD_NOT_FOUND');
  await expectRefusal(finish(finishArgs('shelf-of-before')), 'UPLOAD_NOT_FOUND');
});

it('is allowed to those who are in the conversation now: NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_CLOSED, CONVERSATION_NOT_FOUND', async () => {
  await expectInsidersOnly(one, keys, (room, userId) => one.run(scripts.finishUpload, room, finishArgs('e', userId)));
  const nothing = keys.conversation('direct:x:y');
  await expectRefusal(one.run(scripts.finishUpload, nothing, finishArgs('e', 'x')), 'CONVERSATION_NOT_FOUND');
});
