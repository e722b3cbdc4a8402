import { expect } from '@playwright/test';
import {
  chooseFromPlus,
  dialog,
  enterRoom,
  fillNewRoom,
  goToDoor,
  makeHiddenRoom,
  makeRoom,
  room,
} from './support/rooms.ts';
import { chooseFromRoomMenu } from './support/insideRoom.ts';
import { test } from './support/test.ts';

test('D11: a wrong room password is reported beside its field and clears nothing, and the right one opens the room', async ({
  arrive,
}) => {
  const mei = await arrive('Mei Lin');
  await mei.register();
  await makeRoom(mei, { name: 'launch-review', password: 'harbour', idleMinutes: 120 });
  await expect(room(mei, 'launch-review')).toHaveAccessibleDescription(/Password required, closes in 2 h if nobody/);
  await mei.say('Copy deck is final');

  const tom = await arrive('Tom Weber');
  await tom.register();
  const door = await goToDoor(tom, 'launch-review');
  await expect(door).toHaveAccessibleDescription(/1 here · 20 seats · closes in (2 h|1 h 59 min) if nobody writes/);
  const password = door.getByLabel('Password', { exact: true });
  const nickname = door.getByLabel('Your name in this room');
  await expect(password).toBeFocused();
  await expect(nickname).toHaveValue('Tom Weber');
  await nickname.fill('Tom');
  await password.fill('harbor');
  await password.press('Enter');
  await expect(door.getByRole('alert')).toHaveText('Wrong password. Check it and try again.');
  await expect(password).toHaveAccessibleDescription('Wrong password. Check it and try again.');
  await expect(password).toHaveValue('harbor');
  await expect(nickname).toHaveValue('Tom');
  // The rejected password is selected, so typing replaces it.
  await tom.page.keyboard.type('harbour');
  await expect(password).toHaveValue('harbour');
  await password.press('Enter');
  await expect(tom.composer).toBeFocused();
  await tom.sees('Copy deck is final');
  await tom.say('Reading it now');
  await mei.sees('Reading it now');
});

test('too many wrong passwords block further attempts for a while, and the remaining seconds count down', async ({
  arrive,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  await makeRoom(mei, { name: 'vault', password: 'open sesame' });
  const tom = await arrive('Tom');
  await tom.register();
  const door = await goToDoor(tom, 'vault');
  await door.getByLabel('Password', { exact: true }).fill('guess');
  const wait = door.getByRole('button', { name: /^Join · / });
  for (let tries = 0; tries < 12 && (await wait.count()) === 0; tries += 1) {
    await door.getByLabel('Password', { exact: true }).press('Enter');
    await expect(door.getByRole('alert')).toBeVisible();
  }
  await expect(wait).toBeDisabled();
  await expect(door.getByRole('alert')).toHaveText(/^Too many wrong passwords\. You can try again in \d:\d\d min\.$/);
  const before = await wait.textContent();
  await expect(wait).not.toHaveText(before ?? '');
});

test('D1: a taken name is reported beside its field, and the existing room is one click away', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  await makeRoom(mei, { name: 'lunch-today' });
  const tom = await arrive('Tom');
  await tom.register();
  await chooseFromPlus(tom, 'New room');
  await fillNewRoom(tom, { name: 'Lunch-Today', seats: 7 });
  const form = dialog(tom, 'New room');
  await form.getByRole('button', { name: 'Create room' }).click();
  await expect(form.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/A room already has this name/);
  await expect(form.getByLabel('Seats')).toHaveValue('7');
  await form.getByRole('button', { name: 'Join room “Lunch-Today”' }).click();
  await dialog(tom, 'lunch-today').getByRole('button', { name: 'Join', exact: true }).click();
  await expect(tom.composer).toBeFocused();
  await tom.say('Noodles?');
  await expect(room(mei, 'lunch-today')).toBeVisible();
  await mei.sees('Noodles?');
});

test('a name in the field above the lists is offered as a room to create or enter; the keyboard suffices', async ({
  arrive,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  const { page } = mei;
  await page.getByRole('searchbox', { name: 'Find in this list' }).focus();
  await page.keyboard.type('front-desk');
  // No room has this name, so the message search is the first entry.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'New room “front-desk”' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(mei, 'New room').getByLabel('Name', { exact: true })).toBeFocused();
  await expect(dialog(mei, 'New room').getByLabel('Name', { exact: true })).toHaveValue('front-desk');
  await page.keyboard.press('Enter');
  await expect(mei.composer).toBeFocused();
  await page.keyboard.type('hello, desk');
  await page.keyboard.press('Enter');
  await mei.sees('hello, desk');

  const plus = page.getByRole('button', { name: 'Add a room' });
  await plus.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'New room' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Join a room' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(mei, 'Join a room').getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(mei, 'Join a room')).toHaveCount(0);
  await expect(plus).toBeFocused();
});

test('a hidden room is not found by a stranger, and its password opens it', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  await makeHiddenRoom(mei, { name: 'salary round', password: 'quietly' });

  const tom = await arrive('Tom');
  await tom.register();
  const door = await goToDoor(tom, 'salary round');
  await expect(door).toHaveAccessibleDescription(/No room has this name, or it’s hidden/);
  await door.getByLabel('Password', { exact: true }).fill('quietly');
  await door.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(tom.composer).toBeFocused();
  await expect(room(tom, 'salary round')).toBeVisible();
});

test('D2: a room closes by itself, and the unsent text is in the room that is created again', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  const tom = await arrive('Tom');
  await tom.register();
  // Long enough to enter and type on a busy machine.
  await makeRoom(mei, { name: 'lunch-today', idleMinutes: 0.5, seats: 7 });
  await mei.say('Noodles?');
  await mei.sees('Noodles?');
  await enterRoom(tom, 'lunch-today');
  await tom.sees('Noodles?');
  await tom.composer.fill('I would rather have');

  const closed = tom.page.getByRole('heading', { name: 'lunch-today has closed' });
  await expect(closed).toBeVisible({ timeout: 90_000 });
  await expect(tom.page.getByText('No one wrote for 30 seconds.')).toBeVisible();
  await expect(tom.page.getByText('Your draft is saved.')).toBeVisible();
  await expect(tom.composer).toHaveCount(0);
  await expect(room(tom, 'lunch-today')).toHaveAccessibleDescription('closed');

  await tom.page.getByRole('button', { name: 'Recreate room' }).click();
  await expect(tom.composer).toHaveValue('I would rather have');
  await expect(tom.message('Noodles?')).toHaveCount(0);
  await expect(room(tom, 'lunch-today')).toHaveAccessibleDescription(/^Open to everyone/);
});

test('D9: when its owner closes a room it closes for everybody, and the draft is in the room that is created again', async ({
  arrive,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  await makeRoom(mei, { name: 'launch-review', password: 'harbour', seats: 7 });
  await mei.say('Copy deck is final');
  const tom = await arrive('Tom');
  await tom.register();
  await enterRoom(tom, 'launch-review', 'harbour');
  await tom.sees('Copy deck is final');
  await tom.composer.fill('One more thing');
  await (await chooseFromRoomMenu(mei, 'Close room…')).getByRole('button', { name: 'Close room' }).click();

  await expect(mei.page.getByText(/^You closed it\. Its messages and files are deleted/)).toBeVisible();
  await expect(tom.page.getByText(/^The owner closed it\. Its messages and files are deleted/)).toBeVisible();
  await expect(tom.page.getByText('Your draft is saved.')).toBeVisible();
  await tom.page.getByRole('button', { name: 'Recreate room' }).click();
  await expect(tom.composer).toHaveValue('One more thing');
  await expect(room(tom, 'launch-review')).toHaveAccessibleDescription(/^Password required/);
  await expect(tom.page.getByText('1 here · 7 seats')).toBeVisible();

  await mei.page.getByRole('button', { name: 'Remove from list' }).click();
  await expect(room(mei, 'launch-review')).toHaveCount(0);
});

test('a closed room still says so after a reload, and recreating it requires a new password', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  await makeRoom(mei, { name: 'vault', password: 'open sesame', idleMinutes: 0.4 });
  await mei.composer.fill('half a thought');
  await expect(mei.page.getByRole('heading', { name: 'vault has closed' })).toBeVisible({ timeout: 90_000 });
  await mei.page.reload();
  await room(mei, 'vault').click();
  await expect(mei.page.getByRole('heading', { name: 'vault has closed' })).toBeVisible();
  await mei.page.getByRole('button', { name: 'Recreate room' }).click();
  const form = dialog(mei, 'New room');
  await expect(form.getByLabel('Password', { exact: true })).toBeFocused();
  await form.getByRole('button', { name: 'Create room' }).click();
  await expect(form.getByRole('alert')).toHaveText(/The room had a password/);
  await form.getByLabel('Password', { exact: true }).fill('open again');
  await form.getByRole('button', { name: 'Create room' }).click();
  await expect(mei.composer).toHaveValue('half a thought');
});

test('D11: after a password change the door replaces the log until the new password is entered', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  await makeRoom(mei, { name: 'launch-review' });
  await mei.say('for your eyes');
  const tom = await arrive('Tom');
  await tom.register();
  await enterRoom(tom, 'launch-review');
  await tom.sees('for your eyes');
  const form = await chooseFromRoomMenu(mei, 'Change password…');
  await form.getByLabel('Password', { exact: true }).fill('harbour');
  await form.getByRole('button', { name: 'Save' }).click();

  const door = tom.page.getByRole('region', { name: 'launch-review' });
  await expect(door.getByText(/^The password of this room has changed/)).toBeVisible();
  await expect(tom.messages).toHaveCount(0);
  await door.getByLabel('Password', { exact: true }).fill('harbour');
  await door.getByRole('button', { name: 'Join', exact: true }).click();
  await tom.sees('for your eyes');
});

test('F10: a room that never closes and has no limit of seats says so, and its owner can change both', async ({
  arrive,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  await makeRoom(mei, { name: 'announcing-lisbon', seats: 0, idleMinutes: 0 });
  await expect(room(mei, 'announcing-lisbon')).toHaveAccessibleDescription('Open to everyone');
  await expect(mei.page.getByText('1 here · 1 member')).toBeVisible();
  await expect(mei.page.getByText(/if nobody writes/)).toHaveCount(0);
  const tom = await arrive('Tom');
  await tom.register();
  const door = await goToDoor(tom, 'announcing-lisbon');
  await expect(door).toHaveAccessibleDescription('1 here · doesn’t close automatically');
  await door.getByRole('button', { name: 'Join', exact: true }).click();
  await tom.say('Here to stay');
  await mei.sees('Here to stay');

  const seats = await chooseFromRoomMenu(mei, 'Change seats…');
  await seats.getByLabel('Seats').fill('1001');
  await seats.getByRole('button', { name: 'Save' }).click();
  await expect(seats.getByText('Enter a number from 1 to 1000, or leave this empty for no limit.')).toBeVisible();
  await seats.getByLabel('Seats').fill('30');
  await seats.getByRole('button', { name: 'Save' }).click();
  await expect(tom.page.getByText('2 here · 30 seats')).toBeVisible();
  const time = await chooseFromRoomMenu(mei, 'Change closing time…');
  await expect(time.getByRole('radio', { name: 'Never' })).toBeFocused();
  await time.getByText('7 days', { exact: true }).click();
  await time.getByRole('button', { name: 'Save' }).click();
  await expect(room(tom, 'announcing-lisbon')).toHaveAccessibleDescription(/closes in 7 days if nobody writes/);
});
