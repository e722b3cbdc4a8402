import type { Locator } from '@playwright/test';
import type { Person } from './Person.ts';

/** Opens a page of the settings. */
export async function openSettings({ page }: Pick<Person, 'page'>, tab: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await page.getByRole('menuitem', { name: 'Settings…' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: tab }).click();
  return settings;
}
