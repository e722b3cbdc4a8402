import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { expectIndexed } from '../e2e/support/expectIndexed.ts';
import { desktop, whyNoDesktop } from './support/desktop.ts';
import type { Parley } from './support/Parley.ts';
import { startAgain } from './support/startAgain.ts';
import { test } from './support/test.ts';

test.skip(process.platform !== 'linux', 'the files and tools of a Linux desktop');

const isVisible = async (parley: Parley): Promise<boolean> => (await parley.windowState()).visible;

test('a hidden start shows the window only when a person starts Parley again', async ({ launch }) => {
  test.skip(whyNoDesktop() !== null, 'it would show the window where no tray leads to it');
  const mei = await launch('default', {}, ['--hidden']);
  await mei.arrive('Mei Lin');
  expect(await isVisible(mei)).toBe(false);
  expect(await startAgain(mei.options)).toContain('already running');
  expect(await isVisible(mei)).toBe(false);

  await startAgain({ ...mei.options, args: [] });
  await expect.poll(() => isVisible(mei)).toBe(true);
});

test('a hidden start opens the window at its last position, maximised as it was', async ({ launch }) => {
  test.skip(whyNoDesktop() !== null, 'it would show the window where no tray leads to it');
  const first = await launch('default');
  await expect.poll(() => isVisible(first)).toBe(true);
  const isMaximised = (parley: Parley): Promise<boolean | undefined> =>
    parley.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMaximized());
  await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.maximize());
  await expect.poll(() => isMaximised(first)).toBe(true);
  await first.quit();

  const second = await launch('default', {}, ['--hidden']);
  expect(await isVisible(second)).toBe(false);
  desktop.trayChoose('Open Parley');
  await expect.poll(() => isVisible(second)).toBe(true);
  await expect.poll(() => isMaximised(second)).toBe(true);
});

test('a person makes the desktop start Parley hidden at the sign-in, and the desktop’s own tool switches it off', async ({
  launch,
}) => {
  const folder = join(launch.root, 'config', 'autostart');
  const entries = (): string[] => (existsSync(folder) ? readdirSync(folder) : []);
  const file = (): string => join(folder, entries()[0] ?? '');
  const read = (): string => readFileSync(file(), 'utf8');
  const mei = await launch('default', { XDG_CONFIG_HOME: join(launch.root, 'config') });
  await mei.arrive('Mei Lin');
  await mei.openSettings('Desktop app');
  const opens = mei.page.getByRole('switch', { name: 'Open Parley when you sign in' });
  const hidden = mei.page.getByRole('switch', { name: 'Start hidden' });
  await expect(opens).not.toBeChecked();
  await expect(hidden).toBeHidden();
  await expectIndexed(mei.page);
  await mei.page.getByRole('tab', { name: 'Desktop app' }).click();

  await opens.click();
  await expect(opens).toBeChecked();
  expect(read()).toContain(`--user-data-dir=${launch.root}`);
  expect(read()).not.toContain('--hidden');
  if (whyNoDesktop() === null) {
    await hidden.click();
    await expect.poll(read).toContain('--hidden');
  }

  writeFileSync(file(), `${read()}Hidden=true\n`);
  await mei.page.getByRole('button', { name: 'Done' }).click();
  await mei.openSettings('Desktop app');
  await expect(opens).not.toBeChecked();
  await opens.click();
  await expect(opens).toBeChecked();
  await expect.poll(read).not.toContain('Hidden=true');
  await opens.click();
  await expect.poll(entries).toEqual([]);
});

test('a person chooses a global shortcut, which shows and hides the window from outside', async ({ launch }) => {
  test.skip(whyNoDesktop() !== null, whyNoDesktop() ?? '');
  const mei = await launch('default');
  await mei.arrive('Mei Lin');
  await mei.allowPlainText();
  await mei.openSettings('Keyboard');
  const field = mei.page.getByRole('button', { name: 'Show or hide Parley' });
  await field.click();
  await mei.page.keyboard.press('Shift+P');
  await expect(mei.page.getByRole('alert')).toContainText('needs Ctrl, Alt or ⌘');
  await mei.page.keyboard.press('Control+K');
  await expect(mei.page.getByRole('alert')).toContainText('Parley uses this shortcut itself');
  await mei.page.keyboard.press('Control+Alt+P');
  await expect(field).toHaveText('Ctrl + Alt + P');
  await expect(mei.page.getByRole('alert')).toBeHidden();

  await mei.closeWindow();
  await expect.poll(() => isVisible(mei)).toBe(false);
  desktop.press('ctrl+alt+p');
  await expect.poll(() => mei.windowState()).toMatchObject({ visible: true, focused: true });
  desktop.press('ctrl+alt+p');
  await expect.poll(() => isVisible(mei)).toBe(false);
  await mei.quit();

  const again = await launch('default', {}, ['--hidden']);
  await expect(again.page.getByRole('list', { name: 'People' })).toBeAttached();
  desktop.press('ctrl+alt+p');
  await expect.poll(() => isVisible(again)).toBe(true);
  await again.openSettings('Keyboard');
  await again.page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(again.page.getByRole('button', { name: 'Show or hide Parley' })).toHaveText('Choose a shortcut');
});

test('a global shortcut that is taken is refused, and the last one stays', async ({ launch }) => {
  test.skip(whyNoDesktop() !== null, whyNoDesktop() ?? '');
  const choose = async (parley: Parley, keys: string): Promise<void> => {
    await parley.page.getByRole('button', { name: 'Show or hide Parley' }).click();
    await parley.page.keyboard.press(keys);
  };
  const tom = await launch('second');
  await tom.arrive('Tom Nunes');
  await tom.openSettings('Keyboard');
  await choose(tom, 'Control+Alt+P');
  const mei = await launch('default');
  await mei.arrive('Mei Lin');
  await mei.openSettings('Keyboard');
  await choose(mei, 'Control+Alt+L');
  const field = mei.page.getByRole('button', { name: 'Show or hide Parley' });
  await expect(field).toHaveText('Ctrl + Alt + L');

  await choose(mei, 'Control+Alt+P');
  await expect(mei.page.getByRole('alert')).toContainText('Another app or your system uses this shortcut');
  await expect(field).toHaveText('Ctrl + Alt + L');
  await mei.closeWindow();
  await expect.poll(() => isVisible(mei)).toBe(false);
  desktop.press('ctrl+alt+l');
  await expect.poll(() => isVisible(mei)).toBe(true);
});
