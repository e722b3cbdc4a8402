import { expect, type Page } from '@playwright/test';
import { desktop, expectNotifications, whyNoDesktop } from './support/desktop.ts';
import type { Parley } from './support/Parley.ts';
import { test } from './support/test.ts';

/** Opens the conversation that is shown in a window of its own, with its menu. */
async function openOwnWindow(parley: Parley): Promise<Page> {
  const opened = parley.app.waitForEvent('window');
  await parley.page.getByRole('button', { name: 'Conversation options' }).click();
  await parley.page.getByRole('menuitem', { name: 'Open in its own window' }).click();
  const own = await opened;
  await expect(own.getByRole('textbox', { name: 'Message' })).toBeVisible();
  return own;
}

interface WindowState {
  readonly title: string;
  readonly focused: boolean;
  readonly bounds: { readonly width: number; readonly height: number };
}

/** The windows of conversations, without the main one. */
const ownWindows = (parley: Parley): Promise<WindowState[]> =>
  parley.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .filter((window) => window.webContents.getURL().includes('?conversation='))
      .map((window) => ({ title: window.getTitle(), focused: window.isFocused(), bounds: window.getNormalBounds() })),
  );

/** Does something with the only own window, as the person or the desktop does. */
const withOwnWindow = (parley: Parley, what: 'close' | 'focus' | 'resize'): Promise<void> =>
  parley.app.evaluate(({ BrowserWindow }, verb) => {
    const own = BrowserWindow.getAllWindows().find((one) => one.webContents.getURL().includes('?conversation='));
    if (verb === 'close') own?.close();
    else if (verb === 'focus') own?.focus();
    else own?.setBounds({ x: 80, y: 60, width: 610, height: 540 });
  }, what);

const focusMain = (parley: Parley): Promise<void> =>
  parley.app.evaluate(({ BrowserWindow }) => {
    const main = BrowserWindow.getAllWindows().find((one) => !one.webContents.getURL().includes('?conversation='));
    main?.focus();
  });

const titles = (parley: Parley): Promise<string[]> =>
  parley.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.getTitle()));

const visibleWindows = (parley: Parley): Promise<string[]> =>
  parley.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .filter((window) => window.isVisible())
      .map((window) => window.getTitle()),
  );

/** What Chromium does in a window without the focus: Playwright makes every page believe that it has it. */
const loseFocus = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.hasFocus = () => false;
    window.dispatchEvent(new Event('blur'));
  });

/** Two people, of whom Mei has the conversation with Tom in a window of its own. */
async function start(launch: (profile: string) => Promise<Parley>) {
  const tom = await launch('second');
  await tom.arrive('Tom Nunes');
  const mei = await launch('default');
  await mei.arrive('Mei Lin');
  await tom.openPerson('Mei Lin');
  await mei.openPerson('Tom Nunes');
  const own = await openOwnWindow(mei);
  return { tom, mei, own };
}

test('a conversation in a window of its own has no sidebar, its name as title, and the messages of both windows', async ({
  launch,
}) => {
  const { tom, mei, own } = await start(launch);
  await expect(own.getByRole('list', { name: 'People' })).toBeHidden();
  await expect.poll(async () => (await ownWindows(mei))[0]?.title).toBe('Tom Nunes');
  await own.getByRole('textbox', { name: 'Message' }).fill('from my own window');
  await expect(mei.page.getByRole('textbox', { name: 'Message' })).toHaveValue('from my own window');
  await own.getByRole('button', { name: 'Send', exact: true }).click();
  await tom.expectMessage('from my own window');
  await mei.expectMessage('from my own window');
  await expect(mei.page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  await tom.send('to both');
  await mei.expectMessage('to both');
  await expect(own.getByRole('log', { name: 'Messages' }).getByText('to both', { exact: true })).toBeVisible();
});

test('a message is read and not notified in the window with the focus, and a click on a notification raises it', async ({
  launch,
}) => {
  test.skip(whyNoDesktop() !== null, whyNoDesktop() ?? '');
  const { tom, mei, own } = await start(launch);
  // The main window shows something else.
  await mei.page.getByRole('button', { name: 'Activity' }).click();
  await withOwnWindow(mei, 'focus');
  await expect.poll(async () => (await ownWindows(mei))[0]?.focused).toBe(true);
  await tom.send('read at once');
  await expect(tom.page.getByText('Read', { exact: true }).first()).toBeVisible();
  expect(desktop.notifications()).toEqual([]);

  await focusMain(mei);
  await expect.poll(async () => (await ownWindows(mei))[0]?.focused).toBe(false);
  await loseFocus(own);
  await tom.send('unread');
  await expectNotifications({ body: 'unread' });
  await expect.poll(() => titles(mei)).toContain('(1) Parley');
  desktop.clickNotification(desktop.notifications()[0]?.id ?? 0);
  await expect.poll(async () => (await ownWindows(mei))[0]?.focused).toBe(true);
});

test('opening it again raises it, closing it closes only it, and it opens where it was', async ({ launch }) => {
  const { mei } = await start(launch);
  await withOwnWindow(mei, 'resize');
  await expect.poll(async () => (await ownWindows(mei))[0]?.bounds.width).toBe(610);
  await focusMain(mei);
  await mei.page.keyboard.press('Control+Shift+O');
  await expect.poll(async () => (await ownWindows(mei))[0]?.focused).toBe(true);
  expect(await ownWindows(mei)).toHaveLength(1);

  await withOwnWindow(mei, 'close');
  await expect.poll(() => ownWindows(mei)).toEqual([]);
  expect(await titles(mei)).toEqual(['Parley']);
  await openOwnWindow(mei);
  await expect.poll(async () => (await ownWindows(mei))[0]?.bounds).toMatchObject({ width: 610, height: 540 });
});

test('a draft is saved when the app quits or the window closes, and the window ends with the session', async ({
  launch,
}) => {
  const { mei, own } = await start(launch);
  await mei.allowPlainText();
  await own.getByRole('textbox', { name: 'Message' }).fill('not sent yet');
  await mei.quit();

  const again = await launch('default');
  await expect(again.page.getByRole('textbox', { name: 'Message' })).toHaveValue('not sent yet');
  const second = await openOwnWindow(again);
  await expect(second.getByRole('textbox', { name: 'Message' })).toHaveValue('not sent yet');
  await again.page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await again.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect.poll(() => ownWindows(again)).toEqual([]);
  await expect(again.page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('without a tray, closing the main window leaves the window of a conversation, with which Parley ends', async ({
  launch,
}) => {
  const noTray = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' };
  const tom = await launch('second', noTray);
  await tom.arrive('Tom Nunes');
  const mei = await launch('default', noTray);
  await mei.arrive('Mei Lin');
  await mei.openPerson('Tom Nunes');
  await openOwnWindow(mei);
  await mei.app.evaluate(({ BrowserWindow }) => {
    const main = BrowserWindow.getAllWindows().find((one) => !one.webContents.getURL().includes('?conversation='));
    main?.close();
  });
  await expect.poll(() => visibleWindows(mei)).toEqual(['Tom Nunes']);
  await withOwnWindow(mei, 'close');
  await expect.poll(() => mei.isRunning).toBe(false);
});

test('a change of the password closes the window, and the main window stays signed in, also at the next start', async ({
  launch,
}) => {
  const { mei } = await start(launch);
  await mei.allowPlainText();
  await mei.openSettings('Sign-in');
  const form = mei.page.getByRole('form', { name: 'Change password' });
  await form.getByLabel('Current password').fill('correct horse battery');
  await form.getByLabel('New password').fill('battery staple');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect.poll(() => ownWindows(mei)).toEqual([]);
  await mei.quit();

  const again = await launch('default');
  await expect(again.page.getByRole('textbox', { name: 'Message' })).toBeVisible();
});
