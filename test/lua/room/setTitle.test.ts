import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { describeAs, expectInsidersOnly, makeRoom, OLGA, type RoomKeys } from '../../support/roomScripts.ts';
import { drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();
const setTitle = (room: RoomKeys, userId: string = OLGA) =>
  one.run(scripts.setTitle, room, { userId, title: '"Olga, Ben, Amy"' });

it('sets the title of a group direct message, and publishes it', async () => {
  const room = await makeRoom(one, keys, { direct: true });
  const published = await listenTo(two, room.channel);
  await setTitle(room);
  expect((await describeAs(one, room)).state).toMatchObject({ title: 'Olga, Ben, Amy', direct: true });
  await drained(two);
  expect(published).toMatchObject([{ event: 'room.changed', data: { room: { title: 'Olga, Ben, Amy' } } }]);
});

it('is refused for a room with a name of its own: INVALID_ARGUMENT', async () => {
  await expectRefusal(setTitle(await makeRoom(one, keys)), 'INVALID_ARGUMENT');
});

it('is allowed only to its people: NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_CLOSED', async () => {
  await expectInsidersOnly(one, keys, setTitle);
});
