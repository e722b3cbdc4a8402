import type { Page } from '@playwright/test';
import { IMPORTANT_TITLE } from '../demo/story/notices.ts';
import { ANNOUNCEMENT_DRAFT, PREVIEWED_PATTERN } from './lines.ts';

/** While the page does not have the focus, unread entries stay unread. */
export async function setFocusElsewhere(page: Page, isElsewhere: boolean): Promise<void> {
  await page.evaluate(`document.hasFocus = () => ${!isElsewhere}; window.dispatchEvent(new Event('blur'))`);
}

export async function openActivity(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'For you' }).getByRole('button', { name: 'Activity' }).click();
  await page.getByText(IMPORTANT_TITLE).last().waitFor();
}

/** Shows the followed topics, and what a pattern that I do not follow yet would add. */
export async function showTopics(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Topics' }).click();
  await page.getByLabel('Topic or pattern').fill(PREVIEWED_PATTERN);
  await page.getByText('Matches 2 topics').waitFor();
}

export async function showAnnouncementForm(page: Page): Promise<void> {
  const { title, body } = ANNOUNCEMENT_DRAFT;
  await page.getByRole('button', { name: 'New announcement' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('textbox', { name: 'Text' }).fill(body);
  await page.getByLabel('Show until').fill('2026-11-27T18:00');
  await page.getByRole('region', { name: 'Preview' }).getByRole('link').waitFor();
  await page.getByText('Everyone can write announcements.').waitFor();
}

/** Reads the important announcement, so that it is no longer at the top of the window, and goes back to the conversations. */
export async function readAnnouncement(page: Page): Promise<void> {
  await page.getByRole('listitem').filter({ hasText: IMPORTANT_TITLE }).getByRole('button').first().click();
  await page.getByRole('heading', { name: IMPORTANT_TITLE }).waitFor();
  await backToList(page);
  await page.getByRole('heading', { name: 'Activity', level: 1 }).press('Escape');
  await page.getByRole('region', { name: 'Activity', exact: true }).waitFor({ state: 'hidden' });
}

export async function backToList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Back to the list' }).click();
}

export async function showNotificationSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await page.getByRole('menuitem', { name: 'Settings…' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).waitFor();
}
