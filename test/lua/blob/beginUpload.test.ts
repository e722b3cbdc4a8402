import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import {
  AMY,
  atOnce,
  BEN,
  expectNoneWhileBlocked,
  expectRefusal,
  makeDirect,
  startScripts,
} from '../../support/scriptsForTests.ts';
import {
  enterAs,
  expectInsidersOnly,
  expectOneClock,
  expiries,
  makeRoom,
  OLGA,
  makeReadOnly,
} from '../../support/roomScripts.ts';
import { begin, beginArgs, chunkArgs, readUploads, UPLOAD } from '../../support/uploadScripts.ts';

const { one, two, keys } = startScripts();

it('D10: creates an upload that expires with the room, and returns its progress', async () => {
  const room = await makeRoom(one, keys, { epoch: 'epoch-of-this' });
  const closesAt = await expectOneClock(one, room);

  const run = () => one.run(scripts.beginUpload, room, beginArgs('epoch-of-this'));
  expect(await run()).toEqual({ received: 0 });
  await one.run(scripts.acknowledgeChunk, room, chunkArgs('epoch-of-this', 0, 4));

  expect(await run()).toEqual({ received: 4 });
  expect(await expectOneClock(one, room)).toBe(closesAt);
});

it('is idempotent, and never expires in a direct conversation', async () => {
  const conversation = await makeDirect(one, keys);

  const begun = await atOnce([one, two], 6, (redis) =>
    redis.run(scripts.beginUpload, conversation, beginArgs('epoch-one', AMY)),
  );

  expect(new Set(begun.map(({ received }) => received))).toEqual(new Set([0]));
  expect(Object.values(await expiries(one, conversation)).every((at) => at === -1)).toBe(true);
  const { [UPLOAD]: upload } = await readUploads(one, conversation);
  expect(upload).toMatchObject({ state: 'uploading', author: AMY, name: 'a "name" é.bin', bytes: 6, received: 0 });
});

it('refuses an id that belongs to another file: UPLOAD_NOT_FOUND', async () => {
  const conversation = await makeDirect(one, keys);
  await one.run(scripts.beginUpload, conversation, beginArgs('epoch-one', AMY));
  const refused = async (userId: string, overrides: object) =>
    expectRefusal(
      one.run(scripts.beginUpload, conversation, beginArgs('epoch-one', userId, overrides)),
      'UPLOAD_NOT_FOUND',
    );

  await refused(BEN, {});
  await refused(AMY, { bytes: 7 });
  await one.run(scripts.endUpload, conversation, { userId: AMY, uploadId: UPLOAD });
  await refused(AMY, {});
  await one.command.hset(conversation.blobs, 'sent-before', '{}');
  await refused(AMY, { uploadId: 'sent-before' });
});

it('does not continue an expired one, even before it is removed', async () => {
  const room = await makeRoom(one, keys);
  await begin(one, room, OLGA, { uploadMs: -1 });

  await expectRefusal(begin(one, room), 'UPLOAD_NOT_FOUND');
});

it('is allowed to those who may write now: NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_CLOSED, CONVERSATION_NOT_FOUND', async () => {
  await expectInsidersOnly(one, keys, (room, userId) => begin(one, room, userId));
  const nothing = keys.conversation('direct:x:y');
  await expectRefusal(begin(one, nothing, 'x'), 'CONVERSATION_NOT_FOUND');
});

it('is refused to a person who may not write in the room: ROOM_READ_ONLY', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await makeReadOnly(one, room);

  await expectRefusal(begin(one, room, 'tom'), 'ROOM_READ_ONLY');
});

it('returns the end of a mute: MUTED', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  const mute = (clientId: string, forMs: number) =>
    one.run(scripts.muteMember, room, { caller: OLGA, clientId, userId: 'tom', forMs });

  await mute('x1', 0);
  await expectRefusal(begin(one, room, 'tom'), 'MUTED', { until: null });
  await mute('x2', 60_000);
  const refused = begin(one, room, 'tom');
  await expectRefusal(refused, 'MUTED', { until: expect.any(Number) as number });
});

it('is refused to both people while one blocks the other: PERSON_BLOCKED, DIRECT_UNAVAILABLE', async () => {
  const conversation = await makeDirect(one, keys);
  const run = (userId: string) => begin(one, conversation, userId);
  await expectNoneWhileBlocked(one, conversation, run);
  await run(BEN);
});

it('begins nothing in another conversation than the one whose namespace its bytes are counted in', async () => {
  const room = await makeRoom(one, keys);
  await expectRefusal(one.run(scripts.beginUpload, room, beginArgs('an-earlier-room')), 'ROOM_CLOSED');
  expect(await readUploads(one, room)).toEqual({});
});
