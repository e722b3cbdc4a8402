import type { Page } from '@playwright/test';

/** Answers the question that comes before a message is deleted. */
export async function confirmDelete(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Delete this message?' }).getByRole('button', { name: 'Delete' }).click();
}
