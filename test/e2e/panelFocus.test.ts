import { expect, type Page } from '@playwright/test';
import { ActivityScreen } from './support/ActivityScreen.ts';
import { meet } from './support/meet.ts';
import type { Person } from './support/Person.ts';
import { test } from './support/test.ts';

/** More than the number of tab stops in the window. */
const STEPS = 40;

/** The parts of the window that one full round of Tab visits, and whether any stop lies under something else. */
async function walk(page: Page): Promise<{ parts: string[]; hidden: string[] }> {
  const parts = new Set<string>();
  const hidden = new Set<string>();
  for (let step = 0; step < STEPS; step += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return null;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      const isHidden = above === null || !(focused.contains(above) || above.contains(focused));
      const part = focused.closest('aside, main, [data-part="side"], [role="dialog"]');
      return {
        part: part?.getAttribute('aria-label') ?? part?.tagName.toLowerCase() ?? 'elsewhere',
        hidden: isHidden ? focused.outerHTML.slice(0, 120) : null,
      };
    });
    if (stop === null) continue;
    parts.add(stop.part);
    if (stop.hidden !== null) hidden.add(stop.hidden);
  }
  return { parts: [...parts], hidden: [...hidden] };
}

const details = ({ page }: Person) => page.getByRole('complementary', { name: 'Details' });

for (const size of [
  { width: 320, height: 640 },
  { width: 480, height: 700 },
  { width: 900, height: 700 },
]) {
  test(`repair C8: at ${size.width} px Tab reaches nothing that the details panel covers`, async ({ arrive }) => {
    const [mei] = await meet(arrive);
    const { page } = mei;
    await page.setViewportSize(size);
    // A window that becomes narrow closes the panel, which the button would otherwise do.
    await expect(details(mei)).toHaveCount(0);
    const button = page.getByRole('button', { name: 'Details', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(details(mei)).toBeVisible();
    await expect(details(mei).getByRole('button', { name: 'Close details' })).toBeFocused();
    const { parts, hidden } = await walk(page);
    expect(hidden).toEqual([]);
    expect(parts).toContain('Details');
    expect(parts).not.toContain('main');
    await details(mei).getByRole('button', { name: 'Close details' }).focus();
    await page.keyboard.press('Enter');
    await expect(details(mei)).toHaveCount(0);
    await expect(button).toBeFocused();
  });
}

test('repair C8: in a narrow window the same holds for the files and for a thread, which Escape closes', async ({
  arrive,
}) => {
  const [mei] = await meet(arrive);
  const { page } = mei;
  await page.setViewportSize({ width: 480, height: 700 });
  await mei.messages.getByRole('article').first().focus();
  await page.keyboard.press('t');
  const thread = page.getByRole('complementary', { name: 'Thread' });
  await expect(thread).toBeVisible();
  const inThread = await walk(page);
  expect(inThread.hidden).toEqual([]);
  expect(inThread.parts).not.toContain('main');
  await thread.getByRole('textbox').focus();
  await page.keyboard.press('Escape');
  await expect(thread).toHaveCount(0);

  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await details(mei).getByRole('button', { name: /files/i }).click();
  const files = page.getByRole('complementary').filter({ has: page.getByRole('tab') });
  await expect(files).toBeVisible();
  const inFiles = await walk(page);
  expect(inFiles.hidden).toEqual([]);
  expect(inFiles.parts).not.toContain('main');
});

test('repair C4: in a narrow window a message that arrives under the details panel stays unread until the panel is closed', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  await mei.page.setViewportSize({ width: 480, height: 700 });
  await mei.page.getByRole('button', { name: 'Details', exact: true }).click();
  await expect(details(mei)).toBeVisible();
  await tom.say('under the details');
  await expect(mei.page).toHaveTitle('(1) Parley');
  await mei.page.getByRole('button', { name: 'Close details' }).click();
  await expect(mei.page).toHaveTitle('Parley');
  await expect(mei.messages.getByText('New', { exact: true })).toBeVisible();
});

test('hour 11: the "New" line is there after settings, search and Activity, and clears when I write', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  const { page } = mei;
  const line = mei.messages.getByRole('separator', { name: 'New', exact: true });
  await page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await page.getByRole('menuitem', { name: 'Settings…' }).click();
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await tom.say('while settings are open');
  await expect(page).toHaveTitle('(1) Parley');
  await page.keyboard.press('Escape');
  await expect(page).toHaveTitle('Parley');
  await expect(line).toBeVisible();

  await page.keyboard.press('ControlOrMeta+Shift+f');
  await expect(page.getByRole('combobox', { name: 'Search messages' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(line).toBeVisible();

  const activity = new ActivityScreen(mei);
  await activity.open();
  await mei.open(tom);
  await expect(activity.place).toHaveCount(0);
  await expect(line).toBeVisible();

  await mei.say('an answer');
  await tom.sees('an answer');
  await expect(line).toHaveCount(0);
  await activity.open();
  await mei.open(tom);
  await expect(activity.place).toHaveCount(0);
  await expect(line).toHaveCount(0);
});

test('hour 11: in a narrow window the "New" line is there when I come back from the list, until I open another conversation', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  const { page } = mei;
  const line = mei.messages.getByRole('separator', { name: 'New', exact: true });
  await page.setViewportSize({ width: 480, height: 700 });
  await page.getByRole('button', { name: 'Back to conversations' }).click();
  await tom.say('meanwhile');
  await expect(page).toHaveTitle('(1) Parley');
  await mei.open(tom);
  await expect(line).toBeVisible();
  await expect(page).toHaveTitle('Parley');
  await page.getByRole('button', { name: 'Back to conversations' }).click();
  await mei.open(tom);
  await expect(line).toBeVisible();

  const sofia = await arrive('Sofia');
  await sofia.register();
  await page.getByRole('button', { name: 'Back to conversations' }).click();
  await mei.writeTo(sofia);
  await page.getByRole('button', { name: 'Back to conversations' }).click();
  await mei.open(tom);
  await mei.sees('meanwhile');
  await expect(line).toHaveCount(0);
});
