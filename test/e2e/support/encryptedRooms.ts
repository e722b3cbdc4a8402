import { expect } from '@playwright/test';
import { expectAccessible } from './expectAccessible.ts';
import type { Person } from './Person.ts';
import { chooseFromPlus, dialog, fillNewRoom } from './rooms.ts';

export const NAME = 'boardroom-talk';
export const PASSWORD = 'four random words here';

export async function makeEncryptedRoom(person: Person): Promise<void> {
  await chooseFromPlus(person, 'New room');
  await fillNewRoom(person, { name: NAME, password: PASSWORD });
  const form = dialog(person, 'New room');
  await form.getByText('Nickname and visibility').click();
  await form.getByRole('checkbox', { name: /^Encrypt messages/ }).check();
  await expectAccessible(person.page, 'a new encrypted room');
  await form.getByRole('button', { name: 'Create room' }).click();
  await expect(person.composer).toBeFocused();
}
