import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { clockMoved, enterAs, expectInsidersOnly, expectOneClock, makeRoom } from '../../support/roomScripts.ts';
import { BLOB, makeReady, sendArgs, UPLOAD } from '../../support/uploadScripts.ts';

const { one, keys } = startScripts();

it('returns the description of a sent file to everyone in the room, and renews nothing', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  const shelf = await makeReady(one, room);
  await one.run(scripts.sendBlob, room, sendArgs());
  const closesAt = await expectOneClock(one, room);
  await clockMoved(one);

  const found = await one.run(scripts.readBlob, room, { userId: 'tom', blobId: UPLOAD });

  expect({ ...found, blob: JSON.parse(found.blob) as object }).toMatchObject({ shelf, blob: BLOB });
  expect(found.now).toBeGreaterThan(0);
  expect(await expectOneClock(one, room)).toBe(closesAt);
});

it('does not return an unsent file, not even to its author: BLOB_NOT_FOUND', async () => {
  const room = await makeRoom(one, keys);
  await makeReady(one, room);

  const read = one.run(scripts.readBlob, room, { userId: 'olga', blobId: UPLOAD });

  await expectRefusal(read, 'BLOB_NOT_FOUND');
});

it('D11: is allowed to those who are in the conversation now: NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_CLOSED, CONVERSATION_NOT_FOUND', async () => {
  await expectInsidersOnly(one, keys, (room, userId) => one.run(scripts.readBlob, room, { userId, blobId: UPLOAD }));
  const read = one.run(scripts.readBlob, keys.conversation('direct:x:y'), { userId: 'x', blobId: UPLOAD });
  await expectRefusal(read, 'CONVERSATION_NOT_FOUND');
});
