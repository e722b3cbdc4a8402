import { expect } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { chooseFromRoomMenu } from './support/insideRoom.ts';
import type { Person } from './support/Person.ts';
import { makeRoom, room, rooms } from './support/rooms.ts';
import { test } from './support/test.ts';

async function createGuestLink(owner: Person): Promise<string> {
  const dialog = await chooseFromRoomMenu(owner, 'Guest link…');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = await dialog.locator('code').innerText();
  await expectAccessible(owner.page, 'a guest link');
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  return link;
}

async function follow(person: Person, link: string): Promise<void> {
  await person.page.goto(link);
  await expect(person.page.getByRole('heading', { name: /^Join .* as a guest$/ })).toBeVisible();
}

async function enterAs(person: Person, nickname: string): Promise<void> {
  await person.page.getByLabel('Your name in this room').fill(nickname);
  await person.page.getByRole('button', { name: 'Join', exact: true }).click();
}

test('F9: a person without an account enters one room by its guest link, writes there, and sees nothing else', async ({
  arrive,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  await makeRoom(mei, { name: 'secret-plans' });
  await makeRoom(mei, { name: 'launch', password: 'let me in' });
  const link = await createGuestLink(mei);

  const ana = await arrive('Ana');
  await follow(ana, link);
  await expectAccessible(ana.page, 'the door of a guest link');
  await enterAs(ana, 'Mei');
  await expect(ana.page.getByText('Someone in this room has this nickname')).toBeVisible();
  await enterAs(ana, 'Ana');
  await expect(ana.composer).toHaveAttribute('placeholder', 'Message #launch');
  await expect(rooms(ana).getByRole('button')).toHaveCount(1);
  await expect(ana.people).toHaveCount(0);
  await ana.say('hello from outside');
  await mei.sees('hello from outside');
  await expect(
    mei.page.getByRole('complementary', { name: 'Details' }).getByText('guest', { exact: true }),
  ).toBeVisible();
  await expect(mei.person(ana)).toHaveCount(0);
  await mei.say('welcome');
  await ana.sees('welcome');

  // The session lasts for a reload, and ends with the sign-out.
  await ana.page.reload();
  await ana.sees('welcome');
  await ana.page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await ana.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(ana.page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('F9: a guest link that was turned off says so, and leads a member to the door of the room', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  await makeRoom(mei, { name: 'launch' });
  const link = await createGuestLink(mei);

  const tom = await arrive('Tom');
  await tom.register();
  await tom.page.evaluate((hash) => (window.location.hash = hash), new URL(link).hash);
  await tom.page.getByRole('dialog', { name: 'launch' }).getByRole('button', { name: 'Join', exact: true }).click();
  await expect(room(tom, 'launch')).toBeVisible();

  const dialog = await chooseFromRoomMenu(mei, 'Guest link…');
  await dialog.getByRole('button', { name: 'Turn off the link' }).click();
  await expect(dialog.getByText('The link is off.')).toBeVisible();
  const ana = await arrive('Ana');
  await follow(ana, link);
  await enterAs(ana, 'Ana');
  await expect(ana.page.getByRole('alert')).toContainText('doesn’t work any more');
  await ana.page.getByRole('button', { name: 'I already have an account' }).click();
  await expect(ana.page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
