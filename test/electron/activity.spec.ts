import { expect } from '@playwright/test';
import { desktop, expectNotifications, whyNoDesktop } from './support/desktop.ts';
import { test } from './support/test.ts';

test.skip(whyNoDesktop() !== null, whyNoDesktop() ?? '');

const tooltip = (): string => desktop.tray().ToolTip[2];

test('A3: tray, title and list show one total of messages, announcements and posts, and none once they are read', async ({
  launch,
}) => {
  const tom = await launch('second');
  await tom.arrive('Tom Nunes');
  const mei = await launch('default'); // Started last, so that the newest tray icon of the desktop is hers.
  await mei.arrive('Mei Lin');
  const badge = (count: number) =>
    mei.page.getByRole('list', { name: 'For you' }).getByRole('button', { name: `Activity, ${count} unread` });
  const titleIs = async (title: string): Promise<void> => {
    await expect.poll(async () => (await mei.windowState()).title).toBe(title);
  };

  const activity = mei.page.getByRole('region', { name: 'Activity', exact: true });
  await mei.page.getByRole('button', { name: 'Activity' }).click();
  await activity.getByRole('button', { name: 'Topics' }).click();
  await activity.getByLabel('Topic or pattern').fill('build.*');
  await activity.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(activity.getByRole('list', { name: 'Following' })).toContainText('build.*');
  await mei.page.keyboard.press('Escape');
  await mei.page.keyboard.press('Escape');

  await tom.page.getByRole('button', { name: 'Activity' }).click();
  const writing = tom.page.getByRole('region', { name: 'Activity', exact: true });
  await writing.getByRole('button', { name: 'New announcement' }).first().click();
  await writing.getByLabel('Title').fill('Office closed on Monday');
  await writing.getByRole('button', { name: 'Publish' }).click();
  await expect(badge(1)).toBeVisible();
  await writing.getByRole('button', { name: 'Topics' }).click();
  await writing.getByRole('tab', { name: 'Publish' }).click();
  await writing.getByLabel('Topic', { exact: true }).fill('build.release');
  await writing.getByLabel('Title').fill('2.4.1 is out');
  await writing.getByRole('button', { name: 'Publish' }).click();
  await expect(badge(2)).toBeVisible();
  await tom.openPerson('Mei Lin');
  await tom.send('one');
  await expect(mei.conversation('Tom Nunes, 1 unread')).toBeVisible();
  const notified = ['Office closed on Monday', 'build.release', 'Tom Nunes'];
  await expectNotifications(...notified.map((title) => ({ title })));
  await expect.poll(tooltip).toBe('Parley: 3 unread');
  await titleIs('(3) Parley');

  await badge(2).click();
  await activity.getByRole('button', { name: 'Mark all read' }).click();
  await expectNotifications({ title: 'Tom Nunes' });
  await expect.poll(tooltip).toBe('Parley: 1 unread');
  await titleIs('(1) Parley');
  await mei.conversation('Tom Nunes, 1 unread').click();
  await expectNotifications();
  await expect.poll(tooltip).toBe('Parley');
  await titleIs('Parley');
});

test('hour 13: no webhook is offered where conversations are stored on this computer', async ({ launch }) => {
  const mei = await launch('default');
  await mei.arrive('Mei Lin');
  const activity = mei.page.getByRole('region', { name: 'Activity', exact: true });
  await mei.page.getByRole('button', { name: 'Activity' }).click();
  await activity.getByRole('button', { name: 'Topics' }).click();
  await expect(activity.getByRole('tab')).toHaveText(['Follow', 'Publish']);
});
