import { expect } from '@playwright/test';
import type { Person } from './Person.ts';

export async function signOut({ page }: Pick<Person, 'page'>): Promise<void> {
  await page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
}
