import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { clockMoved, expectOneClock, makeRoom } from '../../support/roomScripts.ts';
import { BLOB, makeReady, sendArgs, UPLOAD } from '../../support/uploadScripts.ts';

const { one, keys } = startScripts();
const args = { blobId: UPLOAD };

it('returns the description of a sent file, and renews nothing', async () => {
  const room = await makeRoom(one, keys);
  const shelf = await makeReady(one, room);
  await one.run(scripts.sendBlob, room, sendArgs());
  const closesAt = await expectOneClock(one, room);
  await clockMoved(one);

  const found = await one.run(scripts.readLinkedBlob, room, args);

  expect({ ...found, blob: JSON.parse(found.blob) as object }).toMatchObject({ shelf, blob: BLOB });
  expect(found.now).toBeGreaterThan(0);
  expect(await expectOneClock(one, room)).toBe(closesAt);
});

it('does not return an unsent file: BLOB_NOT_FOUND', async () => {
  const room = await makeRoom(one, keys);
  await makeReady(one, room);
  await expectRefusal(one.run(scripts.readLinkedBlob, room, args), 'BLOB_NOT_FOUND');
});

it('refuses when there is no such conversation: ROOM_CLOSED, CONVERSATION_NOT_FOUND', async () => {
  await expectRefusal(one.run(scripts.readLinkedBlob, keys.conversation('room:none'), args), 'ROOM_CLOSED');
  const direct = one.run(scripts.readLinkedBlob, keys.conversation('direct:x:y'), args);
  await expectRefusal(direct, 'CONVERSATION_NOT_FOUND');
});
