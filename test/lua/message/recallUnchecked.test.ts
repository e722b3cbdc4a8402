import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import type { KeysOf } from '#core/keys.ts';
import {
  AMY,
  drained,
  expectRefusal,
  fill,
  listenTo,
  makeDirect,
  startScripts,
} from '../../support/scriptsForTests.ts';
import { enterAs, expectOnce, makeRoom, OLGA, readLog, roomMessage, sendTo } from '../../support/roomScripts.ts';
import { makeReady, sendArgs, UPLOAD } from '../../support/uploadScripts.ts';

const { one, two, keys } = startScripts();

async function recall(
  conversation: KeysOf<'conversation'>,
  offset: number,
  change: { intended?: string; epoch?: string; element?: string; clientId?: string } = {},
  redis = one,
) {
  const intended = (await one.command.hget(conversation.meta, 'epoch')) ?? '';
  const args = { userId: 'admin', clientId: 'r1', offset, intended, epoch: '', element: '', ...change };
  return redis.run(scripts.recallUnchecked, conversation, args);
}

it('recalls the message of a conversation that the admin is not in, visibly and for everyone', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await sendTo(one, room, roomMessage('tom', 'm1', 'top secret'));
  const published = await listenTo(two, room.channel);
  await recall(room, 3);
  const log = await readLog(one, room);
  expect(log[2]).toMatchObject({ from: 'tom', body: { kind: 'recalled', by: 'admin' } });
  expect(log[3]).toMatchObject({ type: 'recalled', from: 'admin', target: 3 });
  expect(JSON.stringify(log)).not.toContain('top secret');
  await drained(two);
  expect(published).toMatchObject([{ event: 'conversation.appended', data: { events: [{ target: 3 }] } }]);
});

it('returns the files of the message once, and does nothing twice', async () => {
  const room = await makeRoom(one, keys);
  await makeReady(one, room);
  const { offset } = await one.run(scripts.sendBlob, room, sendArgs());
  expect(await recall(room, offset)).toMatchObject({ blobIds: [UPLOAD], done: true });
  expect(await recall(room, offset)).toMatchObject({ blobIds: [], done: true });
});

it('is recalled once, by the first of concurrent calls', async () => {
  const room = await makeRoom(one, keys);
  await sendTo(one, room, roomMessage(OLGA, 'm1'));
  await expectOnce([one, two], room, 'recalled', (redis) =>
    recall(room, 2, { clientId: redis === one ? 'r1' : 'r2' }, redis),
  );
});

it('recalls an archived message with what the archive has of it', async () => {
  const direct = await makeDirect(one, keys);
  await fill(one, direct, AMY, 3);
  const element = (await one.command.lindex(direct.log, 0)) ?? '';
  await one.command.ltrim(direct.log, 2, -1);
  await one.command.hset(direct.meta, 'base', 2);
  expect(await recall(direct, 1)).toMatchObject({ archivedIn: 'epoch-one', done: false });
  expect(await recall(direct, 1, { epoch: 'epoch-one', element })).toMatchObject({ done: true });
  expect(await one.command.zrange(direct.recalled, '0', '-1')).toEqual(['1']);
});

it('finds nothing in another log or at another event: MESSAGE_NOT_FOUND', async () => {
  const room = await makeRoom(one, keys);
  await sendTo(one, room, roomMessage(OLGA, 'm1', 'stays'));
  await expectRefusal(recall(room, 2, { intended: 'the-room-before' }), 'MESSAGE_NOT_FOUND');
  for (const offset of [0, 1, 9]) await expectRefusal(recall(room, offset), 'MESSAGE_NOT_FOUND');
  expect(JSON.stringify(await readLog(one, room))).toContain('stays');
});

it('is refused for a conversation that is gone: ROOM_CLOSED, CONVERSATION_NOT_FOUND', async () => {
  await expectRefusal(recall(keys.conversation('room:gone'), 1), 'ROOM_CLOSED');
  await expectRefusal(recall(keys.conversation('direct:x:y'), 1), 'CONVERSATION_NOT_FOUND');
});
