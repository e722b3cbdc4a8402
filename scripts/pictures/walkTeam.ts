import type { Page } from '@playwright/test';

/** Opens the administration of the team, which shows its people. */
export async function openTeam(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await page.getByRole('menuitem', { name: 'Manage team…' }).click();
  await page.getByRole('dialog', { name: 'Manage team' }).getByRole('listitem').first().waitFor();
}

/** Shows another area of the administration, which is open. */
export async function showTeamArea(page: Page, area: string): Promise<void> {
  await page.getByRole('tab', { name: area, exact: true }).click();
  await page.getByRole('tabpanel', { name: area }).getByText('Loading…').waitFor({ state: 'hidden' });
}

export async function showStorageByRoom(page: Page): Promise<void> {
  await showTeamArea(page, 'Storage');
  await page.getByText('By room', { exact: true }).click();
  await page.getByRole('list', { name: 'By room' }).getByRole('listitem').first().waitFor();
}
