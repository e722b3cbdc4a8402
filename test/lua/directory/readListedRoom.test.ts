import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { makeRoom, OLGA, roomMessage, sendTo } from '../../support/roomScripts.ts';

const { one, keys } = startScripts();

it('reads the state of a room and the time of its newest event, and nothing of its messages', async () => {
  const room = await makeRoom(one, keys, { epoch: 'e1', hidden: true });
  await sendTo(one, room, roomMessage(OLGA, 'm1'));
  const reply = await one.run(scripts.readListedRoom, room, {});
  expect(reply.epoch).toBe('e1');
  expect(JSON.parse(reply.room ?? '')).toMatchObject({ title: 'A room', ownerId: OLGA, hidden: true, seatsTaken: 1 });
  expect(await one.command.lindex(room.log, -1)).toContain(`"at":${reply.at}`);
  expect(JSON.stringify(reply)).not.toContain('m1');
});

it('is null where there is no room', async () => {
  const reply = await one.run(scripts.readListedRoom, keys.conversation('room:none'), {});
  expect(reply).toEqual({ epoch: null, room: null, at: 0 });
});
