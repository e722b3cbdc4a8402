import { expect, type Locator, type Page } from '@playwright/test';
import { expectInLog } from './expectInLog.ts';
import { PASSWORD, type Person } from './Person.ts';

/** For users without a mouse: only the functions of this file may move the focus. */
const MOST_STEPS = 80;

/** Whether the target has the focus when a key that was pressed has moved it: menus move it in a timer of their own. */
export async function hasFocus(target: Locator): Promise<boolean> {
  if ((await target.count()) !== 1) return false;
  return target.evaluate(async (element) => {
    await new Promise((resolve) => setTimeout(resolve));
    return element === document.activeElement;
  });
}

/** Presses a key until the target has the focus. */
export async function pressTo(page: Page, key: string, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; !(await hasFocus(target)); presses += 1) {
    expect(presses, `${String(target)} can be reached by ${key}`).toBeLessThan(MOST_STEPS);
    await page.keyboard.press(key);
  }
}

export const tabTo = (page: Page, target: Locator): Promise<void> => pressTo(page, 'Tab', target);

/** Moves the focus to the target and presses Enter. */
export async function enterAt(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Replaces the contents of a field. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Opens the menu of a button and chooses an item. */
export async function chooseByKeys(page: Page, button: Locator, choice: string | RegExp): Promise<void> {
  await enterAt(page, button);
  await pressTo(page, 'ArrowDown', page.getByRole('menuitem', { name: choice }));
  await page.keyboard.press('Enter');
}

export async function registerByKeys(person: Person): Promise<void> {
  const { page, name } = person;
  await person.visit();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  if (await page.getByRole('heading', { name: 'Sign in' }).isVisible()) {
    await enterAt(page, page.getByRole('button', { name: 'Create account' }));
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  }
  await page.keyboard.type(name);
  await typeInto(page, page.getByLabel('Password', { exact: true }), PASSWORD);
  await enterAt(page, page.getByRole('button', { name: 'Create account' }));
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
}

/** Jumps to the first match of this name. */
export async function jumpTo({ page, composer }: Person, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Jump to' })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(composer).toBeFocused();
}

export async function write(person: Person, text: string): Promise<void> {
  await expect(person.composer).toBeFocused();
  await person.page.keyboard.type(text);
  await person.page.keyboard.press('Enter');
  await expect(person.composer).toHaveValue('');
}

/** Moves the focus to a message: into the list, then up from the newest. */
export async function goToMessage({ page, messages }: Person, text: string): Promise<void> {
  const message = messages.getByRole('article').filter({ hasText: text });
  await expectInLog(message.first());
  await pressTo(page, 'F6', messages);
  await pressTo(page, 'ArrowUp', message);
}

/** Moves the focus to a message and chooses an item of its menu. */
export async function chooseForMessage(person: Person, text: string, choice: string | RegExp): Promise<void> {
  const { page } = person;
  await goToMessage(person, text);
  await page.keyboard.press('Enter');
  await pressTo(page, 'ArrowDown', page.getByRole('menuitem', { name: choice }));
  await page.keyboard.press('Enter');
}

export async function goToComposer({ page, composer }: Person): Promise<void> {
  await pressTo(page, 'F6', composer);
}
