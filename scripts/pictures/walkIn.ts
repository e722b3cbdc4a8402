import type { Page } from '@playwright/test';
import { TEAM } from '../demo/team.ts';
import { PASSWORD, POLL } from './lines.ts';

/** Signs me in; `before` is called when the form is filled in. */
export async function signIn(page: Page, before: () => Promise<void> = async () => undefined): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(TEAM.me);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await before();
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens the conversation with Mei Lin, which has something new in it. */
export async function openMei(page: Page): Promise<void> {
  const conversations = page.getByRole('list', { name: 'Conversations' });
  await conversations.getByRole('button', { name: `${TEAM.mei}, 1 unread` }).click();
  await page.getByRole('separator', { name: 'New' }).waitFor();
}

export async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
}

export async function openRoom(page: Page, name: string): Promise<void> {
  await page.getByRole('list', { name: 'Rooms' }).getByRole('button', { name }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

/** Searches all conversations and waits for the results of the server, too. */
export async function search(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+Shift+F');
  await page.getByRole('combobox', { name: 'Search messages' }).fill(query);
  await page.getByText('All messages searched.').waitFor();
}

export async function showNewRoom(page: Page): Promise<void> {
  await chooseFromPlus(page, 'New room');
  const form = page.getByRole('dialog', { name: 'New room' });
  await form.getByLabel('Name', { exact: true }).fill('photo-day');
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
}

/** Shows the door of a room that I am not in, with a wrong password. */
export async function showDoor(page: Page, name: string): Promise<void> {
  await chooseFromPlus(page, 'Join a room');
  await page.getByRole('dialog', { name: 'Join a room' }).getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
  const door = page.getByRole('dialog', { name });
  await door.getByLabel('Password', { exact: true }).fill('wrong one');
  await door.getByRole('button', { name: 'Join', exact: true }).click();
  await door.getByRole('alert').waitFor();
}

/** Shows who the author of a message is. */
export async function showPersonCard(page: Page, name: string): Promise<void> {
  await page.getByRole('log', { name: 'Messages' }).getByRole('button', { name, exact: true }).last().click();
  await page.getByRole('dialog', { name: `About ${name}` }).waitFor();
}

/** Shows a filled-in poll. */
export async function showNewPoll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create poll' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create poll' });
  await dialog.getByLabel('Question').fill(POLL.question);
  for (const [index, option] of POLL.options.entries()) {
    await dialog.getByLabel(`Option ${index + 1}`, { exact: true }).fill(option);
  }
}

/** Shows the rooms and channels that anyone may join. */
export async function showDirectory(page: Page): Promise<void> {
  await chooseFromPlus(page, 'Browse rooms');
  const directory = page.getByRole('dialog', { name: 'Rooms and channels' });
  await directory.getByRole('listitem').first().waitFor();
}

async function chooseFromPlus(page: Page, choice: 'New room' | 'Join a room' | 'Browse rooms'): Promise<void> {
  await page.getByRole('button', { name: 'Add a room' }).click();
  await page.getByRole('menuitem', { name: choice }).click();
}
