import { expect } from '@playwright/test';
import { desktop, expectNotifications, whyNoDesktop } from './support/desktop.ts';
import { test } from './support/test.ts';

test.skip(whyNoDesktop() !== null, whyNoDesktop() ?? '');

const labels = (): string[] => desktop.trayMenu().map(({ label }) => label);
const tooltip = (): string => desktop.tray().ToolTip[2];

test('A3: the tray tells what is unread in tooltip, menu and icon, and nothing once it is read', async ({ launch }) => {
  const tom = await launch('second');
  await tom.arrive('Tom Nunes');
  const mei = await launch('default'); // last, so that the desktop's newest tray icon is hers
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

test('closing the window leaves Parley listening, and the tray brings it back', async ({ launch }) => {
  const mei = await launch('default');
  await expect.poll(async () => (await mei.windowState()).visible).toBe(true);
  await mei.closeWindow();
  await expect.poll(async () => (await mei.windowState()).visible).toBe(false);
  desktop.trayChoose('Open Parley');
  await expect.poll(async () => (await mei.windowState()).visible).toBe(true);

  await mei.closeWindow();
  await expect.poll(async () => (await mei.windowState()).visible).toBe(false);
  desktop.trayClick();
  await expect.poll(async () => (await mei.windowState()).visible).toBe(true);
});

test('the tray can quit Parley', async ({ launch }) => {
  const mei = await launch('default');
  await mei.chooseThisComputer();
  await expect(mei.page.getByRole('button', { name: 'Create account' })).toBeVisible();
  desktop.trayChoose('Quit Parley');
  await expect.poll(() => mei.isRunning).toBe(false);
});
