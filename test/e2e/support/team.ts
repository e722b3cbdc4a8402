import { expect, type Locator } from '@playwright/test';
import { PASSWORD, type Person } from './Person.ts';

/** The dialog of the owner and the admins. */
export async function openTeam({ page }: Person): Promise<Locator> {
  await page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await page.getByRole('menuitem', { name: 'Manage team…' }).click();
  return page.getByRole('dialog', { name: 'Manage team' });
}

/** Fills in the form that creates an account, which is open. */
export async function createAccount({ page, name }: Person): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Opens the link of an invitation and creates an account with it. */
export async function joinByLink(person: Person, code: string): Promise<void> {
  const { page } = person;
  await page.goto(`/#join/${code}`);
  await page.reload();
  await expect(page.getByLabel('Invitation code')).toHaveValue(code);
  await createAccount(person);
}

/** Chooses from the menu of a person or a group in the open administration. */
export async function chooseFor({ page }: Person, name: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: `Options for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: choice }).click();
}
