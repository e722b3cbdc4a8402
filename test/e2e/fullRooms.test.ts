import { expect } from '@playwright/test';
import { chooseFromRoomMenu } from './support/insideRoom.ts';
import { dialog, goToDoor, openDoor, makeRoom, room } from './support/rooms.ts';
import { test } from './support/test.ts';

const FULL = 'All seats in this room are taken. Try again when someone has left.';

test('D12: a full room says so; D13: a nickname that looks like another is reported beside its field', async ({
  arrive,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  await makeRoom(mei, { name: 'two-seats', seats: 2 });
  const tom = await arrive('Tom');
  await tom.register();
  const door = await goToDoor(tom, 'two-seats');
  const nickname = door.getByLabel('Your name in this room');
  await nickname.fill('mei');
  await door.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(nickname).toHaveAccessibleDescription(/has this nickname, or one that looks the same/);
  const sofia = await arrive('Sofia');
  await sofia.register();
  const late = await goToDoor(sofia, 'two-seats');
  await nickname.fill('Tom W');
  await door.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(tom.composer).toBeFocused();

  await expect(late.getByRole('alert')).toHaveCount(0);
  await late.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(late.getByRole('alert')).toHaveText(FULL);
  // The door is that of a full room now: it counts both people, and asks for nothing more.
  await expect(late).toContainText('2 here');
  await expect(late.getByRole('textbox')).toHaveCount(0);
});

test('D12: the door of a full room says that it is full before it asks for anything', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  await makeRoom(mei, { name: 'one-seat', password: 'harbour', seats: 1 });
  const tom = await arrive('Tom');
  await tom.register();
  await openDoor(tom, 'one-seat');
  const door = dialog(tom, 'one-seat');
  await expect(door.getByRole('alert')).toHaveText(FULL);
  await expect(door.getByRole('textbox')).toHaveCount(0);
  await expect(door.getByLabel('Password', { exact: true })).toHaveCount(0);

  const asked = await chooseFromRoomMenu(mei, 'Leave room…');
  await asked.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(room(mei, 'one-seat')).toHaveCount(0);
  await door.getByRole('button', { name: 'Try again' }).click();
  await door.getByLabel('Password', { exact: true }).fill('harbour');
  await door.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(tom.composer).toBeFocused();
});
