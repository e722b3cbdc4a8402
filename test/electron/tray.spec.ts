import { expect } from '@playwright/test';
import { desktop, expectNotifications, whyNoDesktop } from './support/desktop.ts';
import type { Parley } from './support/Parley.ts';
import { test } from './support/test.ts';

test.skip(whyNoDesktop() !== null, whyNoDesktop() ?? '');

const labels = (): string[] => desktop.trayMenu().map(({ label }) => label);
const STILL_RUNNING = {
  title: 'Parley is still running',
  body: 'You’ll still get messages. Open or quit Parley from its tray icon.',
};
const tooltip = (): string => desktop.tray().ToolTip[2];

/** Waits until the menu of the tray is the last one of the start: a choice from a menu that is being replaced is lost. */
async function startUp(parley: Parley): Promise<void> {
  await parley.chooseThisComputer();
  await expect(parley.page.getByRole('button', { name: 'Create account' })).toBeVisible();
  await expect.poll(async () => (await parley.windowState()).visible).toBe(true);
  await expect.poll(() => [tooltip(), labels()[0]]).toEqual(['Parley', 'No unread messages']);
}

test('A3: the tray shows unread messages in tooltip, menu and icon, and nothing once they are read', async ({
  launch,
}) => {
  const tom = await launch('second');
  await tom.arrive('Tom Nunes');
  const mei = await launch('default'); // Started last, so that the newest tray icon of the desktop is hers.
  await mei.arrive('Mei Lin');
  await tom.openPerson('Mei Lin');
  await expect.poll(() => [tooltip(), labels()[0]]).toEqual(['Parley', 'No unread messages']);
  const iconBefore = desktop.tray().icon;

  await tom.send('one');
  await expectNotifications({ body: 'one' });
  await tom.send('two');
  await expectNotifications({ body: 'one' }, { body: 'two' });
  await expect(mei.conversation('Tom Nunes, 2 unread')).toBeVisible();
  await expect.poll(tooltip).toBe('Parley: 2 unread');
  await expect.poll(labels).toContain('2 unread');
  await expect.poll(() => desktop.tray().icon).not.toEqual(iconBefore);
  await expect.poll(async () => (await mei.windowState()).title).toBe('(2) Parley');

  await mei.conversation('Tom Nunes, 2 unread').click();
  await expectNotifications();
  await expect.poll(tooltip).toBe('Parley');
  await expect.poll(labels).toContain('No unread messages');
  await expect.poll(() => desktop.tray().icon).toEqual(iconBefore);
  await expect.poll(async () => (await mei.windowState()).title).toBe('Parley');
});

test('closing the window keeps Parley running, and the tray opens it again', async ({ launch }) => {
  const mei = await launch('default');
  await startUp(mei);
  await expect.poll(async () => (await mei.windowState()).visible).toBe(true);
  await mei.closeWindow();
  await expect.poll(async () => (await mei.windowState()).visible).toBe(false);
  await expectNotifications(STILL_RUNNING);
  desktop.trayChoose('Open Parley');
  await expect.poll(async () => (await mei.windowState()).visible).toBe(true);
  await expectNotifications();

  await mei.closeWindow();
  await expect.poll(async () => (await mei.windowState()).visible).toBe(false);
  desktop.trayClick();
  await expect.poll(async () => (await mei.windowState()).visible).toBe(true);
});

test('the tray can quit Parley', async ({ launch }) => {
  const mei = await launch('default');
  await startUp(mei);
  desktop.trayChoose('Quit Parley');
  await expect.poll(() => mei.isRunning).toBe(false);
});

test('hour 19: the tray lists unread messages by conversation, and a click opens the conversation', async ({
  launch,
}) => {
  const tom = await launch('second');
  await tom.arrive('Tom Nunes');
  const mei = await launch('default');
  await mei.arrive('Mei Lin');
  await tom.openPerson('Mei Lin');
  await tom.send('one');
  await tom.send('two');
  await expectNotifications({ body: 'one' }, { body: 'two' });
  await expect.poll(labels).toContain('Tom Nunes (2)');

  await mei.closeWindow();
  await expect.poll(async () => (await mei.windowState()).visible).toBe(false);
  await expectNotifications({ body: 'one' }, { body: 'two' }, STILL_RUNNING);
  desktop.trayChoose('Tom Nunes (2)');
  await expect.poll(() => mei.windowState()).toMatchObject({ visible: true });
  await mei.expectMessage('two');
  await expectNotifications();
  await expect.poll(labels).not.toContain('Tom Nunes (2)');
});

test('hour 19: notifications are paused and resumed in the tray, with the durations and the words of the settings', async ({
  launch,
}) => {
  const mei = await launch('default');
  await startUp(mei);
  expect(labels().filter((label) => label.startsWith('Pause notifications'))).toEqual([]);
  await mei.register('Mei Lin');
  const offers = [
    'Pause notifications > 30 minutes',
    'Pause notifications > 1 hour',
    'Pause notifications > Until tomorrow morning',
  ];
  await expect.poll(labels).toEqual(expect.arrayContaining(offers));

  desktop.trayChoose('Pause notifications > Until tomorrow morning');
  await expect.poll(labels).toContainEqual(expect.stringMatching(/^Notifications paused until 08:00/));
  expect(labels().filter((label) => label.startsWith('Pause notifications'))).toEqual([]);
  await expect(mei.page.getByText(/^Notifications paused until 08:00/)).toBeVisible();
  desktop.trayChoose('Resume notifications');
  await expect.poll(labels).toEqual(expect.arrayContaining(offers));
  await expect(mei.page.getByText(/^Notifications paused until/)).toBeHidden();

  desktop.trayChoose('Pause notifications > 30 minutes');
  await expect.poll(labels).toContain('Resume notifications');
  await expect(mei.page.getByText(/^Notifications paused until/)).toBeVisible();
  // Settings of the window appear in the tray, too.
  await mei.page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await mei.page.getByRole('menuitem', { name: 'Settings…' }).click();
  await mei.page.getByRole('button', { name: 'Resume notifications' }).click();
  await expect.poll(labels).toEqual(expect.arrayContaining(offers));
});

test('hour 19: the first close of the window says, once, that Parley stays in the tray', async ({ launch }) => {
  const mei = await launch('default');
  const close = async () => {
    await mei.closeWindow();
    await expect.poll(async () => (await mei.windowState()).visible).toBe(false);
  };
  const reopen = async () => {
    desktop.trayChoose('Open Parley');
    await expect.poll(async () => (await mei.windowState()).visible).toBe(true);
  };
  await startUp(mei);
  await close();
  await expectNotifications(STILL_RUNNING);
  await reopen();
  await expectNotifications();

  await close();
  await reopen();
  expect(desktop.notifications()).toEqual([]);
});

test('hour 19: the notification of an important announcement says that it is important', async ({ launch }) => {
  const tom = await launch('second');
  await tom.arrive('Tom Nunes');
  const mei = await launch('default');
  await mei.arrive('Mei Lin');
  const { page } = tom;
  await page.getByRole('button', { name: 'Activity' }).click();
  for (const [title, importance] of [
    ['Lunch at noon', 'Normal'],
    ['Office closed on Monday', 'Important'],
  ] as const) {
    await page.getByRole('button', { name: 'New announcement' }).first().click();
    await page.getByLabel('Title').fill(title);
    await page.getByText(importance, { exact: true }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible();
  }
  await expect
    .poll(() =>
      desktop
        .notifications()
        .map(({ title }) => title)
        .toSorted(),
    )
    .toEqual(['Important: Office closed on Monday', 'Lunch at noon']);
});
