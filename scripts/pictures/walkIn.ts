import type { Page } from '@playwright/test';
import { CAST, PASSWORD } from './story.ts';

/** Signs me in; `before` is called when the form is filled in. */
export async function signIn(page: Page, before: () => Promise<void> = async () => undefined): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(CAST.me);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await before();
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens the conversation with Mei Lin, which has something new in it. */
export async function openMei(page: Page): Promise<void> {
  const conversations = page.getByRole('list', { name: 'Conversations' });
  await conversations.getByRole('button', { name: `${CAST.mei}, 1 unread` }).click();
  await page.getByRole('separator', { name: 'New' }).waitFor();
}

export async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
}
