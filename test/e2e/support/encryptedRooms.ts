import { expect, type Locator } from '@playwright/test';
import type { Person } from './Person.ts';
import { chooseFromPlus, dialog, fillNewRoom } from './rooms.ts';

export const NAME = 'boardroom-talk';
export const PASSWORD = 'four random words here';

/** Fills the form of a new encrypted room. */
export async function fillEncryptedRoom(person: Person): Promise<Locator> {
  await chooseFromPlus(person, 'New room');
  await fillNewRoom(person, { name: NAME, password: PASSWORD });
  const form = dialog(person, 'New room');
  await form.getByText('Nickname and visibility').click();
  await form.getByRole('checkbox', { name: /^Encrypt messages/ }).check();
  return form;
}

export async function makeEncryptedRoom(person: Person): Promise<void> {
  const form = await fillEncryptedRoom(person);
  await form.getByRole('button', { name: 'Create room' }).click();
  await expect(person.composer).toBeFocused();
}
