import { expect } from '@playwright/test';
import { findChromium } from '../../scripts/setup/programs.ts';
import { browserOptions } from '../support/browserOptions.ts';
import type { Person } from './support/Person.ts';
import { meet } from './support/meet.ts';
import { allowNotifications, announced } from './support/notifications.ts';
import { test } from './support/test.ts';

/** The headless shell of Chromium denies notifications. */
test.use({ launchOptions: browserOptions(findChromium()) });

/** Tom has a conversation other than Mei's open. */
async function away(arrive: Parameters<typeof meet>[0]): Promise<[Person, Person, Person]> {
  const [mei, tom] = await meet(arrive);
  await allowNotifications(tom);
  await expect(tom.composer).toBeVisible();
  const ann = await arrive('Ann');
  await ann.register();
  await tom.writeTo(ann);
  return [mei, tom, ann];
}

test('the notification setting of a conversation is stored and applies on every computer', async ({ arrive }) => {
  const [mei, tom, ann] = await away(arrive);
  await mei.say('first');
  await expect.poll(() => announced(tom.page)).toEqual(['Mei: first']);

  await tom.open(mei);
  await tom.page.getByRole('button', { name: 'Notifications' }).first().click();
  await expect(tom.page.getByRole('menuitemradio', { name: 'Default (all messages)' })).toBeChecked();
  await tom.page.getByRole('menuitemradio', { name: 'Mentions and replies' }).click();
  await tom.writeTo(ann);
  await mei.say('unheard');
  await expect(tom.conversation(mei)).toHaveAccessibleName('Mei, 1 unread');
  await mei.say('for @Tom this');
  await expect.poll(() => announced(tom.page)).toEqual(['Mei: first', 'Mei: for @Tom this']);

  await tom.open(mei);
  await tom.page.getByRole('button', { name: 'Notifications' }).first().click();
  await tom.page.getByRole('menuitem', { name: '1 hour' }).click();
  await expect(tom.conversation(mei)).toHaveAccessibleDescription(/muted/);
  await tom.page.reload();
  await expect(tom.conversation(mei)).toHaveAccessibleDescription(/muted/);

  const elsewhere = await arrive('Tom');
  await elsewhere.signIn();
  await expect(elsewhere.conversation(mei)).toHaveAccessibleDescription(/muted/);
  await elsewhere.page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await elsewhere.page.getByRole('menuitem', { name: 'Settings…' }).click();
  await elsewhere.page.getByRole('button', { name: 'Reset notifications for Mei' }).click();
  await expect(tom.conversation(mei)).toHaveAccessibleDescription(/^(?!.*muted)/);
});

test('quiet hours are off while a time is invalid, and keep their previous values when they are on again', async ({
  arrive,
}) => {
  const { page } = await arrive('Tom').then(async (tom) => {
    await tom.register();
    return tom;
  });
  await page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await page.getByRole('menuitem', { name: 'Settings…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  const [from, to] = [dialog.getByLabel('From'), dialog.getByLabel('To', { exact: true })];
  const onOff = dialog.getByRole('switch', { name: 'Quiet hours' });
  const before = await onOff.boundingBox();
  await onOff.check();
  expect((await onOff.boundingBox())?.x).toBe(before?.x);
  await from.fill('21:15');
  await to.fill('21:15');
  await to.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Choose two different times.');
  await expect(to).toHaveValue('21:15');
  await to.fill('06:30');
  await to.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveCount(0);

  await to.fill('21:15');
  await onOff.click();
  await expect(onOff).not.toBeChecked();
  await onOff.click();
  await expect(onOff).toBeChecked();
  await expect(from).toHaveValue('21:15');
  await expect(to).toHaveValue('06:30');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});

test('quiet hours and do not disturb suppress notifications, and my own status shows it', async ({ arrive }) => {
  const [mei, tom] = await away(arrive);
  await tom.page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await tom.page.getByRole('menuitem', { name: 'Settings…' }).click();
  const dialog = tom.page.getByRole('dialog', { name: 'Settings' });
  const hour = new Date().getHours();
  const time = (of: number): string => `${String((of + 24) % 24).padStart(2, '0')}:00`;
  await dialog.getByRole('switch', { name: 'Quiet hours' }).check();
  await dialog.getByLabel('From').fill(time(hour - 1));
  await dialog.getByLabel('From').press('Tab');
  await dialog.getByLabel('To', { exact: true }).fill(time(hour + 2));
  await dialog.getByLabel('To', { exact: true }).press('Enter');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(tom.page.getByText(`Quiet hours until ${time(hour + 2)}`)).toBeVisible();
  await mei.say('at night');
  await expect(tom.conversation(mei)).toHaveAccessibleName('Mei, 1 unread');

  await tom.page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await tom.page.getByRole('menuitem', { name: 'Settings…' }).click();
  await dialog.getByRole('switch', { name: 'Quiet hours' }).uncheck();
  await dialog.getByRole('button', { name: '30 minutes' }).click();
  await expect(dialog.getByRole('button', { name: 'Resume notifications' })).toBeVisible();
  await tom.page.keyboard.press('Escape');
  await expect(tom.page.getByText(/^Notifications paused until/)).toBeVisible();
  await mei.say('still not');
  await expect(tom.conversation(mei)).toHaveAccessibleName('Mei, 2 unread');

  await tom.page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await tom.page.getByRole('menuitem', { name: 'Settings…' }).click();
  await dialog.getByRole('button', { name: 'Resume notifications' }).click();
  await dialog.getByRole('group', { name: 'Rooms' }).getByText('Mentions').click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await mei.say('**good** morning');
  await expect.poll(() => announced(tom.page)).toEqual(['Mei: good morning']);
});

test('hour 6: others see that my notifications are paused, and so does my own dot', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await mei.page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await mei.page.getByRole('menuitem', { name: 'Settings…' }).click();
  const pause = mei.page.getByRole('region', { name: 'Pause notifications' });
  await pause.getByRole('button').first().click();
  const chip = tom.page.getByRole('main').getByText('Online, notifications paused');
  await expect(chip).toBeVisible();
  await expect(tom.conversation(mei)).toHaveAccessibleDescription(/notifications paused/);
  await expect(tom.conversations.locator('[data-paused="true"] svg.lucide-moon')).toBeVisible();
  await expect(mei.page.locator('[data-paused="true"] svg.lucide-moon').first()).toBeVisible();
  await tom.page.reload();
  await expect(chip).toBeVisible();
  await pause.getByRole('button').click();
  await expect(chip).toHaveCount(0);
  await expect(tom.conversations.locator('[data-paused="true"] svg.lucide-moon')).toHaveCount(0);
});

test('hour 9: others see that my notifications are paused from the beginning of my quiet hours to their end', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  const { page } = mei;
  const chip = tom.page.getByRole('main').getByText('Online, notifications paused');
  const start = new Date();
  // The page keeps the clock that it was loaded with.
  await page.clock.setFixedTime(start);
  await page.reload();
  const after = (hours: number, minutes = 0): Date => {
    const time = new Date(start);
    time.setHours(start.getHours() + hours, minutes, 0, 0);
    return time;
  };
  const clock = (time: Date): string => `${String(time.getHours()).padStart(2, '0')}:00`;
  const turnClockTo = async (time: Date): Promise<void> => {
    await page.clock.setFixedTime(time);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  };

  await page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await page.getByRole('menuitem', { name: 'Settings…' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('switch', { name: 'Quiet hours' }).check();
  // In an order in which no quiet hours are set in between that it is now.
  await settings.getByLabel('To', { exact: true }).fill(clock(after(3)));
  await settings.getByLabel('To', { exact: true }).press('Enter');
  await settings.getByLabel('From').fill(clock(after(2)));
  await settings.getByLabel('From').press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Quiet hours until/)).toHaveCount(0);
  await expect(chip).toHaveCount(0);

  await turnClockTo(after(2, 5));
  await expect(page.getByText(/^Quiet hours until/)).toBeVisible();
  await expect(chip).toBeVisible();
  await expect(tom.conversation(mei)).toHaveAccessibleDescription(/notifications paused/);
  await tom.page.reload();
  await expect(chip).toBeVisible();

  await turnClockTo(after(3, 5));
  await expect(page.getByText(/^Quiet hours until/)).toHaveCount(0);
  await expect(chip).toHaveCount(0);
});
