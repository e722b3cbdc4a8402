import { expect, type Locator } from '@playwright/test';
import type { Person } from './Person.ts';

export interface NewRoom {
  readonly name: string;
  readonly password?: string;
  /** 0: no limit. */
  readonly seats?: number;
  /** Any number of minutes, 0: never; 7 days by default. */
  readonly idleMinutes?: number;
}

export function rooms({ page }: Person): Locator {
  return page.getByRole('list', { name: 'Rooms' });
}

export function room(person: Person, name: string): Locator {
  return rooms(person).getByRole('button', { name });
}

export function dialog({ page }: Person, name: string): Locator {
  return page.getByRole('dialog', { name });
}

/** Chooses from the menu of the + button beside the rooms. */
export async function chooseFromPlus(
  { page }: Person,
  choice: 'New room' | 'Join a room' | 'Browse rooms',
): Promise<void> {
  await page.getByRole('button', { name: 'Add a room' }).click();
  await page.getByRole('menuitem', { name: choice }).click();
}

export async function fillNewRoom(person: Person, { name, password, seats, idleMinutes }: NewRoom): Promise<void> {
  const form = dialog(person, 'New room');
  await form.getByLabel('Name', { exact: true }).fill(name);
  if (password !== undefined) await form.getByLabel('Password', { exact: true }).fill(password);
  if (seats !== undefined) await form.getByLabel('Seats').fill(seats === 0 ? '' : String(seats));
  if (idleMinutes === 0) await form.getByText('Never', { exact: true }).click();
  else if (idleMinutes !== undefined) {
    await form.getByText('Other', { exact: true }).click();
    await form.getByLabel('Unit').selectOption('minutes');
    await form.getByLabel('How long').fill(String(idleMinutes));
  }
}

/** Creates a room and waits until it is open. */
export async function makeRoom(person: Person, settings: NewRoom): Promise<void> {
  await chooseFromPlus(person, 'New room');
  await fillNewRoom(person, settings);
  await dialog(person, 'New room').getByRole('button', { name: 'Create room' }).click();
  await expect(person.composer).toBeFocused();
  await expect(room(person, settings.name)).toHaveAttribute('aria-current', 'true');
}

/** Opens the door of a room by its name or a link to it. */
export async function openDoor(person: Person, typed: string): Promise<void> {
  await chooseFromPlus(person, 'Join a room');
  const form = dialog(person, 'Join a room');
  await form.getByLabel('Name', { exact: true }).fill(typed);
  await form.getByRole('button', { name: 'Continue' }).click();
}

/** Opens the door of a visible room. `typed`: its name, or a link to it. */
export async function goToDoor(person: Person, typed: string, name = typed): Promise<Locator> {
  await openDoor(person, typed);
  const door = dialog(person, name);
  await expect(door.getByLabel('Your name in this room')).toBeVisible();
  return door;
}

/** Enters a room by its name and waits until it is open. */
export async function enterRoom(person: Person, name: string, password?: string): Promise<void> {
  const door = await goToDoor(person, name);
  if (password !== undefined) await door.getByLabel('Password', { exact: true }).fill(password);
  await door.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(person.composer).toBeFocused();
}

export async function makeHiddenRoom(person: Person, settings: { name: string; password: string }): Promise<void> {
  await chooseFromPlus(person, 'New room');
  await fillNewRoom(person, settings);
  const form = dialog(person, 'New room');
  await form.getByText('Nickname and visibility').click();
  await form.getByRole('checkbox', { name: /^Hidden/ }).check();
  await form.getByRole('button', { name: 'Create room' }).click();
  await expect(person.composer).toBeFocused();
}
