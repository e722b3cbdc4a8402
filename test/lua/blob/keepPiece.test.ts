import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { AMY, makeDirect, startScripts } from '../../support/scriptsForTests.ts';
import { expectOneClock, expiries, freshRoom, makeRoom, OLGA, type RoomKeys } from '../../support/roomScripts.ts';
import { begin, makeReady, sendArgs, UPLOAD } from '../../support/uploadScripts.ts';

const { one, keys } = startScripts();
const piece = `${UPLOAD}:0`;

/** As the store does it: the write, then the script. */
async function write(room: RoomKeys, shelf: string): Promise<boolean> {
  await one.command.hset(room.bytes, piece, 'bytes');
  return (await one.run(scripts.keepPiece, room, { shelf, id: UPLOAD, piece })).kept;
}

it("D10: gives expected pieces the room's expiry, also those that have already arrived", async () => {
  const room = await makeRoom(one, keys);
  const shelf = await begin(one, room);
  expect(await write(room, shelf)).toBe(true);
  await expectOneClock(one, room);

  await makeReady(one, room);
  expect(await write(room, shelf)).toBe(true);
  await one.run(scripts.sendBlob, room, sendArgs());
  expect(await write(room, shelf)).toBe(true);
  await expectOneClock(one, room);
  expect(await one.command.hget(room.bytes, piece)).toBe('bytes');
});

it('D10: leaves nothing of a write that comes after its room has closed', async () => {
  const room = await makeRoom(one, keys);
  const shelf = await begin(one, room);
  await one.run(scripts.closeRoom, room, { owner: OLGA });

  expect(await write(room, shelf)).toBe(false);

  expect(await expiries(one, room)).toEqual({});
});

it('leaves nothing for an earlier room with the same name, nor of an expired or unknown upload', async () => {
  const room = await makeRoom(one, keys);
  const shelf = await begin(one, room);
  expect(await write(room, 'shelf-of-before')).toBe(false);
  await one.run(scripts.endUpload, room, { userId: OLGA, uploadId: UPLOAD });
  expect(await write(room, shelf)).toBe(false);
  expect(await write(freshRoom(keys), shelf)).toBe(false);
  expect(await one.command.exists(room.bytes)).toBe(0);
});

it('sets no expiry if the conversation has none', async () => {
  const conversation = await makeDirect(one, keys);
  const shelf = await begin(one, conversation, AMY);

  await write(conversation, shelf);

  expect(await one.command.pttl(conversation.bytes)).toBe(-1);
});
