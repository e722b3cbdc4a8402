import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { AMY, BEN, expectRefusal, makeDirect, message, startScripts } from '../../support/scriptsForTests.ts';
import { expectInsidersOnly, type RoomKeys } from '../../support/roomScripts.ts';
import { encryptedFiles } from '../../support/uploadScripts.ts';

const { one, keys } = startScripts();

const find = (conversation: RoomKeys, change: object = {}, reader = BEN) =>
  one.run(scripts.findAttachments, conversation, {
    reader,
    before: 0,
    scan: 1_000,
    limit: 9,
    bytes: 1_000_000,
    kinds: ['image', 'file'],
    ...change,
  });

/** Of every ten messages one is a picture and one a file. */
async function filled(count: number): Promise<RoomKeys> {
  const conversation = await makeDirect(one, keys);
  for (let index = 1; index <= count; index += 1) {
    const kind = index % 10 === 3 ? 'image' : index % 10 === 7 ? 'file' : 'text';
    const body = JSON.stringify({ kind, blob: { id: `b${index}`, name: 'a' }, caption: '' });
    const said = message(AMY, `m${index}`, '"body":{"kind":"image","blob"');
    const event = kind === 'text' ? said.event : ` "id":"m${index}","type":"message","from":"${AMY}","body":${body}}`;
    await one.run(scripts.sendMessages, conversation, { leaseMs: 1, messages: [{ ...said, event }] });
  }
  return conversation;
}
const offsets = ({ messages }: Awaited<ReturnType<typeof find>>) => messages.map(({ offset }) => offset);

it('returns messages of the requested kinds newest first, in slices without gaps', async () => {
  const conversation = await filled(250);
  const all = Array.from({ length: 250 }, (_, index) => 250 - index).filter((offset) => [3, 7].includes(offset % 10));
  expect(offsets(await find(conversation, { limit: 100 }))).toEqual(all);
  expect(offsets(await find(conversation, { kinds: ['audio'] }))).toEqual([]);
  expect(offsets(await find(conversation, { kinds: ['file'], before: 28 }))).toEqual([27, 17, 7]);

  const found: number[] = [];
  for (let before = 0; before !== 1;) {
    const slice = await find(conversation, { before, scan: 70, limit: 4 });
    expect(slice.messages.length).toBeLessThanOrEqual(4);
    found.push(...offsets(slice));
    before = slice.next;
  }
  expect(found).toEqual(all);
});

it('finds the files of an encrypted room, all of which are of one kind', async () => {
  const conversation = await makeDirect(one, keys);
  const body = JSON.stringify(encryptedFiles('"kind":"image"'));
  const event = ` "id":"m1","type":"message","from":"${AMY}","body":${body}}`;
  await one.run(scripts.sendMessages, conversation, { leaseMs: 1, messages: [{ ...message(AMY, 'm1'), event }] });
  expect(offsets(await find(conversation, { kinds: ['file'] }))).toEqual([1]);
  expect(offsets(await find(conversation, { kinds: ['image', 'audio', 'video'] }))).toEqual([]);
});

it('ends a slice at the archive, without archived messages and without any beyond the end', async () => {
  const conversation = await filled(20);
  await one.command.ltrim(conversation.log, 10, -1);
  await one.command.hset(conversation.meta, 'base', 10);
  const slice = await find(conversation);
  expect([offsets(slice), slice.base, slice.next]).toEqual([[17, 13], 10, 11]);
  expect(await find(conversation, { before: 8 })).toMatchObject({ next: 11, messages: [] });
  expect(offsets(await find(conversation, { before: 99 }))).toEqual([17, 13]);
});

it('refuses people without read access: ROOM_PASSWORD_REQUIRED, NOT_A_MEMBER, ROOM_CLOSED, CONVERSATION_NOT_FOUND', async () => {
  await expectInsidersOnly(one, keys, (room, userId) => find(room, {}, userId));
  await expectRefusal(find(keys.conversation('direct:x:y'), {}, 'x'), 'CONVERSATION_NOT_FOUND');
});

it('repair B3: stops at so many bytes and continues there, but returns at least one message', async () => {
  const conversation = await filled(30);
  const first = await find(conversation, { bytes: 1 });
  expect(offsets(first)).toEqual([27]);
  expect(first.isFull).toBe(true);
  const second = await find(conversation, { bytes: 1, before: first.next });
  expect(offsets(second)).toEqual([23]);
});
