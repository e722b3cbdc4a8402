import type { Page } from '@playwright/test';

/** Confirms the question that precedes the deletion of a message. */
export async function confirmDelete(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Delete this message?' }).getByRole('button', { name: 'Delete' }).click();
}
