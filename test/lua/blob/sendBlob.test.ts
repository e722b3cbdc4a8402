import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import {
  AMY,
  atOnce,
  BEN,
  block,
  drained,
  expectNoneWhileBlocked,
  expectRefusal,
  listenTo,
  makeDirect,
  startScripts,
} from '../../support/scriptsForTests.ts';
import {
  clockMoved,
  ENCRYPTED,
  ENCRYPTED_TEXT,
  enterAs,
  expectInsidersOnly,
  expectOneClock,
  makeRoom,
  OLGA,
  proofOf,
  readLog,
  roomMessage,
  sendTo,
  makeReadOnly,
  slowDown,
} from '../../support/roomScripts.ts';
import {
  begin,
  BLOB,
  encryptedFiles,
  makeReady,
  readUploads,
  sendArgs,
  sendBodyArgs,
  UPLOAD,
} from '../../support/uploadScripts.ts';

const { one, two, keys } = startScripts();

it('D10: appends a reference, renews the expiry of all keys of the room, and publishes the message', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await makeReady(one, room);
  await one.command.hset(room.bytes, `${UPLOAD}:0`, 'bytes');
  await one.command.pexpire(room.bytes, 60_000);
  const published = await listenTo(two, room.channel);
  await clockMoved(one);

  const sent = await one.run(scripts.sendBlob, room, sendArgs());

  expect(sent).toMatchObject({ offset: 3, repeated: false, othersHere: true });
  expect(await expectOneClock(one, room)).toBe(sent.at + 3_600_000);
  const log = await readLog(one, room);
  expect(log[2]).toEqual({
    at: sent.at,
    uncounted: 2,
    id: 'm1',
    type: 'message',
    from: OLGA,
    body: { kind: 'image', blob: BLOB, caption: '' },
  });
  expect(await one.command.hget(room.reads, OLGA)).toBe('3:2');
  await drained(two);
  expect(published).toMatchObject([{ event: 'conversation.appended', data: { after: 2, events: [{ id: 'm1' }] } }]);
  expect(await readUploads(one, room)).toEqual({});
});

it('appends it once, with repeated and concurrent calls', async () => {
  const conversation = await makeDirect(one, keys);
  await makeReady(one, conversation, AMY);

  const sent = await atOnce([one, two], 50, (redis) => redis.run(scripts.sendBlob, conversation, sendArgs(AMY)));

  expect(sent.filter(({ repeated }) => !repeated)).toHaveLength(1);
  expect(new Set(sent.map(({ offset, at }) => `${offset} ${at}`)).size).toBe(1);
  expect(await readLog(one, conversation)).toHaveLength(1);
});

it('uses a file in one message only, also of fifty concurrent ones: BLOB_NOT_FOUND', async () => {
  const conversation = await makeDirect(one, keys);
  await makeReady(one, conversation, AMY);

  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) =>
      (index % 2 === 0 ? one : two).run(scripts.sendBlob, conversation, sendArgs(AMY, { clientId: `m${index}` })),
    ),
  );

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = outcomes.find(({ status }) => status === 'rejected');
  expect(refused).toMatchObject({ reason: { code: 'BLOB_NOT_FOUND' } });
  expect(await readLog(one, conversation)).toHaveLength(1);
});

it('refuses a file that is unfinished, unknown, or another person’s: BLOB_NOT_FOUND', async () => {
  const conversation = await makeDirect(one, keys);
  const send = (args: ReturnType<typeof sendArgs>) => one.run(scripts.sendBlob, conversation, args);
  await begin(one, conversation, AMY);
  await expectRefusal(send(sendArgs(AMY)), 'BLOB_NOT_FOUND');
  await expectRefusal(send(sendArgs(AMY, { blobIds: [] })), 'BLOB_NOT_FOUND');
  await one.command.del(conversation.uploads);
  await makeReady(one, conversation, AMY);
  await expectRefusal(send(sendArgs(BEN)), 'BLOB_NOT_FOUND');
  expect(await readLog(one, conversation)).toEqual([]);
});

it('returns whether the other person is here', async () => {
  const conversation = await makeDirect(one, keys);
  await makeReady(one, conversation, AMY);
  expect((await one.run(scripts.sendBlob, conversation, sendArgs(AMY))).othersHere).toBe(false);

  await one.run(scripts.readHead, conversation, { reader: BEN, leaseMs: 60_000, withLast: false, preview: 1 });

  expect((await one.run(scripts.sendBlob, conversation, sendArgs(AMY))).othersHere).toBe(true);
});

it('is ordered with other messages', async () => {
  const room = await makeRoom(one, keys);
  await makeReady(one, room);
  await sendTo(one, room, roomMessage(OLGA, 'before'));
  await one.run(scripts.sendBlob, room, sendArgs());
  await sendTo(one, room, roomMessage(OLGA, 'after'));

  expect((await readLog(one, room)).map(({ id }) => id)).toEqual(['created', 'before', 'm1', 'after']);
});

it('refuses a file by a person who may not write any more, but answers a retry as before: ROOM_READ_ONLY', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await makeReady(one, room, 'tom');
  const first = await one.run(scripts.sendBlob, room, sendArgs('tom'));
  await makeReadOnly(one, room);

  expect(await one.run(scripts.sendBlob, room, sendArgs('tom'))).toMatchObject({
    offset: first.offset,
    repeated: true,
  });
  await expectRefusal(one.run(scripts.sendBlob, room, sendArgs('tom', { clientId: 'm2' })), 'ROOM_READ_ONLY');
});

it('counts as a new message in slow mode: the file stays uploaded, and a retry is answered as before: ROOM_SLOW_MODE', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await slowDown(one, room, 3_600_000);
  await makeReady(one, room, 'tom');
  const first = await one.run(scripts.sendBlob, room, sendArgs('tom'));
  expect(await sendTo(one, room, roomMessage('tom', 'text'))).toMatchObject({ refusals: [{ code: 'ROOM_SLOW_MODE' }] });
  await makeReady(one, room, 'tom', 'second');
  const send = (clientId: string) =>
    one.run(scripts.sendBlob, room, sendArgs('tom', { clientId, blobIds: ['second'] }));

  const error: unknown = await send('m2').catch((reason: unknown) => reason);

  expect(error).toMatchObject({ code: 'ROOM_SLOW_MODE', details: { retryAfterMs: expect.any(Number) as number } });
  expect(Object.keys(await readUploads(one, room))).toEqual(['second']);
  expect(await send('m1')).toMatchObject({ offset: first.offset, repeated: true });
  await slowDown(one, room, 0);
  expect(await send('m2')).toMatchObject({ repeated: false });
});

it('D15: refuses a file by a muted person, but answers a retry as before: MUTED', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await makeReady(one, room, 'tom');
  const first = await one.run(scripts.sendBlob, room, sendArgs('tom'));
  await one.run(scripts.muteMember, room, { caller: OLGA, clientId: 'x1', userId: 'tom', forMs: 0 });

  expect(await one.run(scripts.sendBlob, room, sendArgs('tom'))).toMatchObject({
    offset: first.offset,
    repeated: true,
  });
  await expectRefusal(one.run(scripts.sendBlob, room, sendArgs('tom', { clientId: 'm2' })), 'MUTED', { until: null });
});

it('is allowed to those who are in the conversation now: NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_CLOSED, CONVERSATION_NOT_FOUND', async () => {
  await expectInsidersOnly(one, keys, (room, userId) => one.run(scripts.sendBlob, room, sendArgs(userId)));
  const send = one.run(scripts.sendBlob, keys.conversation('direct:x:y'), sendArgs('x'));
  await expectRefusal(send, 'CONVERSATION_NOT_FOUND');
});

it('repair C2: sends a file only to the room that it was meant for: ROOM_REPLACED', async () => {
  const room = await makeRoom(one, keys);
  await makeReady(one, room);
  const { epoch } = await proofOf(one, room);

  const late = one.run(scripts.sendBlob, room, { ...sendArgs(OLGA), meantFor: 'the-room-before' });
  await expectRefusal(late, 'ROOM_REPLACED');
  expect(await one.run(scripts.sendBlob, room, { ...sendArgs(OLGA), meantFor: epoch })).toMatchObject({ offset: 2 });
});

it('uses all files of an album or none', async () => {
  const conversation = await makeDirect(one, keys);
  const blobIds = ['first', 'second', 'third'];
  for (const id of blobIds.slice(0, 2)) await makeReady(one, conversation, AMY, id);
  const send = () => one.run(scripts.sendBlob, conversation, sendArgs(AMY, { blobIds }));

  await expectRefusal(send(), 'BLOB_NOT_FOUND');
  expect(Object.keys(await readUploads(one, conversation)).toSorted()).toEqual(['first', 'second']);
  expect(await readLog(one, conversation)).toEqual([]);

  await makeReady(one, conversation, AMY, 'third');
  expect(await send()).toMatchObject({ offset: 1, repeated: false });
  expect(await readUploads(one, conversation)).toEqual({});
  expect((await one.command.hkeys(conversation.blobs)).toSorted()).toEqual(blobIds.toSorted());
  expect(await send()).toMatchObject({ offset: 1, repeated: true });
});

it('is refused to both people while one blocks the other: PERSON_BLOCKED, DIRECT_UNAVAILABLE; a retry is answered as before', async () => {
  const conversation = await makeDirect(one, keys);
  await makeReady(one, conversation, BEN);
  const run = (userId: string) => one.run(scripts.sendBlob, conversation, sendArgs(userId));
  await expectNoneWhileBlocked(one, conversation, run);
  const sent = await run(BEN);
  await block(one, conversation);
  expect(await run(BEN)).toMatchObject({ offset: sent.offset, repeated: true });
});

it('is sent to an encrypted room only with what is encrypted with its current key: ROOM_ENCRYPTED', async () => {
  const room = await makeRoom(one, keys, ENCRYPTED);
  await makeReady(one, room);
  const send = (body: object) => one.run(scripts.sendBlob, room, sendBodyArgs(body));
  await expectRefusal(one.run(scripts.sendBlob, room, sendArgs(OLGA)), 'ROOM_ENCRYPTED');
  const { items } = encryptedFiles('');
  for (const body of [
    encryptedFiles('hello'),
    encryptedFiles('parley:1:another-key:AAAA'),
    { kind: 'album', items, caption: ENCRYPTED_TEXT },
    { kind: 'image', blob: BLOB, caption: ENCRYPTED_TEXT },
    { ...encryptedFiles('hello'), more: `],"caption":"${ENCRYPTED_TEXT}"` },
  ]) {
    await expectRefusal(send(body), 'ROOM_ENCRYPTED');
  }
  const body = encryptedFiles(ENCRYPTED_TEXT);
  expect(await send(body)).toMatchObject({ repeated: false });
  expect((await readLog(one, room)).at(-1)).toMatchObject({ body });
});
