import { expect, type Locator } from '@playwright/test';
import { member } from './support/insideRoom.ts';
import {
  chooseByKeys,
  chooseForMessage,
  enterAt,
  goToComposer,
  pressTo,
  registerByKeys,
  tabTo,
  typeInto,
  write,
} from './support/keys.ts';
import type { Person } from './support/Person.ts';
import { dialog } from './support/rooms.ts';
import { test } from './support/test.ts';

const NAME = 'launch-review';
const PASSWORD = 'harbour';

async function makeRoomByKeys(owner: Person): Promise<void> {
  const { page } = owner;
  await chooseByKeys(page, page.getByRole('button', { name: 'Add a room' }), 'New room');
  const form = dialog(owner, 'New room');
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type(NAME);
  await typeInto(page, form.getByLabel('Password', { exact: true }), PASSWORD);
  await typeInto(page, form.getByLabel('Seats'), '5');
  await page.keyboard.press('Enter');
  await expect(owner.composer).toBeFocused();
}

/** Enters the room by typing its name into the switcher. */
async function enterByKeys(person: Person): Promise<void> {
  const { page } = person;
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(NAME);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('option', { name: `Join room “${NAME}”`, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog(person, NAME).getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(person.composer).toBeFocused();
}

async function chooseFor(owner: Person, name: string, choice: string | RegExp): Promise<void> {
  await chooseByKeys(owner.page, owner.page.getByRole('button', { name: `Options for ${name}` }), choice);
}

async function chooseFromRoomMenu({ page }: Person, choice: string): Promise<Locator> {
  await chooseByKeys(page, page.getByRole('button', { name: 'Room menu' }), choice);
  return page.getByRole('dialog');
}

test('three people use a room from creation to closing with the keyboard alone', async ({ arrive }) => {
  test.setTimeout(240_000);
  const [mei, tom, sofia] = [await arrive('Mei Lin'), await arrive('Tom Weber'), await arrive('Sofia Rivera')];
  for (const person of [mei, tom, sofia]) await registerByKeys(person);
  await makeRoomByKeys(mei);
  await enterByKeys(tom);
  await enterByKeys(sofia);
  for (const person of [mei, tom, sofia]) await expect(person.page.getByText('3 here · 5 seats')).toBeVisible();

  await test.step('all three send messages', async () => {
    await write(mei, 'Copy deck is final');
    await write(tom, '看过了');
    await sofia.sees('Copy deck is final');
    await sofia.sees('看过了');
  });

  await test.step('the owner mutes a member and unmutes them', async () => {
    await chooseFor(mei, 'Tom Weber', 'For 10 minutes');
    await expect(tom.page.getByText(/^You’re muted until \d\d:\d\d/)).toBeVisible();
    await goToComposer(tom);
    await tom.page.keyboard.type('let me finish');
    await tom.page.keyboard.press('Enter');
    await expect(tom.composer).toHaveValue('let me finish');
    await chooseFor(mei, 'Tom Weber', /^Unmute/);
    await expect(tom.page.getByText(/^You’re muted/)).toHaveCount(0);
    await tom.page.keyboard.press('Enter');
    await sofia.sees('let me finish');
  });

  await test.step('an author and the owner delete messages', async () => {
    await write(sofia, 'a word too much');
    await mei.sees('a word too much');
    await chooseForMessage(sofia, 'a word too much', 'Delete');
    await enterAt(sofia.page, sofia.page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
    await expect(mei.messages.getByText('Deleted by Sofia Rivera')).toBeVisible();
    await goToComposer(sofia);
    await write(sofia, 'not for this room');
    await mei.sees('not for this room');
    await chooseForMessage(mei, 'not for this room', 'Delete');
    await enterAt(mei.page, mei.page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
    await expect(sofia.messages.getByText('Deleted by Mei Lin')).toBeVisible();
  });

  await test.step('the owner sets the seats and removes a member', async () => {
    const seats = await chooseFromRoomMenu(mei, 'Change seats…');
    await typeInto(mei.page, seats.getByLabel('Seats'), '7');
    await mei.page.keyboard.press('Enter');
    await expect(tom.page.getByText('3 here · 7 seats')).toBeVisible();
    await chooseFor(mei, 'Sofia Rivera', 'Remove from the room…');
    await enterAt(mei.page, mei.page.getByRole('dialog').getByRole('button', { name: 'Remove' }));
    await expect(sofia.page.getByRole('heading', { name: `You’re no longer in ${NAME}` })).toBeVisible();
    await tabTo(sofia.page, sofia.page.getByRole('button', { name: 'Join again' }));
  });

  await test.step('the owner hands the room over', async () => {
    await chooseFor(mei, 'Tom Weber', 'Make owner…');
    await enterAt(mei.page, mei.page.getByRole('dialog').getByRole('button', { name: 'Make owner' }));
    await expect(member(mei, 'Tom Weber')).toContainText('owner');
    await expect(tom.page.getByRole('button', { name: 'Options for Mei Lin' })).toBeVisible();
  });

  await test.step('the new owner sets the idle time and closes the room', async () => {
    const time = await chooseFromRoomMenu(tom, 'Change closing time…');
    await tabTo(tom.page, time.getByRole('radio', { checked: true }));
    await pressTo(tom.page, 'ArrowRight', time.getByRole('radio').last());
    await typeInto(tom.page, time.getByLabel('How long'), '30');
    await tom.page.keyboard.press('Enter');
    await expect(mei.messages.getByText(/^Tom Weber set the room to close after /)).toBeVisible();
    await chooseFromRoomMenu(tom, 'Close room…');
    await enterAt(tom.page, tom.page.getByRole('dialog').getByRole('button', { name: 'Close room' }));
    await expect(mei.page.getByRole('heading', { name: `${NAME} has closed` })).toBeVisible();
    await enterAt(mei.page, mei.page.getByRole('button', { name: 'Remove from list' }));
    await expect(mei.page.getByRole('list', { name: 'Rooms' }).getByRole('button', { name: NAME })).toHaveCount(0);
  });
});
