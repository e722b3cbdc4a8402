import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import { enterAs, makeRoom, OLGA } from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

it('makes a member the owner, who is not muted any more, and logs it once', async () => {
  const room = await makeRoom(one, keys, { epoch: 'e1' });
  await enterAs(one, room, 'tom');
  await one.run(scripts.muteMember, room, { caller: OLGA, clientId: 'x1', userId: 'tom', forMs: 0 });
  const published = await listenTo(two, room.channel);

  for (let i = 0; i < 2; i += 1) await one.run(scripts.assignOwner, room, { epoch: 'e1', userId: 'tom' });

  expect(await one.command.hget(room.meta, 'owner')).toBe('tom');
  expect(await one.command.zscore(room.mutes, 'tom')).toBeNull();
  await drained(two);
  expect(published.map((frame) => (frame as { event: string }).event)).toEqual([
    'conversation.appended',
    'room.changed',
  ]);
  expect(await one.command.lindex(room.log, -1)).toContain('"type":"ownerChanged","from":"tom","userId":"tom"');
});

it('needs a member of this very room: PERSON_NOT_FOUND, ROOM_CLOSED', async () => {
  const room = await makeRoom(one, keys, { epoch: 'e1' });
  await enterAs(one, room, 'ann');
  await one.run(scripts.leaveRoom, room, { userId: 'ann', clientId: 'l1' });
  const assign = (userId: string, epoch = 'e1') => one.run(scripts.assignOwner, room, { epoch, userId });
  await expectRefusal(assign('ann'), 'PERSON_NOT_FOUND');
  await expectRefusal(assign('stranger'), 'PERSON_NOT_FOUND');
  await expectRefusal(assign(OLGA, 'former'), 'ROOM_CLOSED');
  const group = await makeRoom(one, keys, { direct: true, epoch: 'e2' });
  await expectRefusal(one.run(scripts.assignOwner, group, { epoch: 'e2', userId: OLGA }), 'ROOM_CLOSED');
  expect(await one.command.hget(room.meta, 'owner')).toBe(OLGA);
});
