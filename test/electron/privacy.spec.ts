import { expect, type Locator } from '@playwright/test';
import { Person } from '../e2e/support/Person.ts';
import { startProduct } from '../e2e/support/startProduct.ts';
import { openTeam } from '../e2e/support/team.ts';
import { askBridge } from './support/bridge.ts';
import type { Parley } from './support/Parley.ts';
import { test } from './support/test.ts';

const SECRET = 'k3xd-9fq2';
const MINUTE_MS = 60_000;

const isAble = process.platform === 'darwin' || process.platform === 'win32';

const copied = ({ app }: Parley): Promise<string> => app.evaluate(({ clipboard }) => clipboard.readText());

/** Holds back the timers of a minute, which `endMinute` runs. */
async function holdMinutes({ app }: Parley): Promise<void> {
  await app.evaluate((_electron, minute) => {
    const held: (() => void)[] = [];
    const schedule = globalThis.setTimeout;
    const hold = (work: () => void, ms?: number, ...args: unknown[]): unknown => {
      if (ms === minute) return held.push(work);
      return Reflect.apply(schedule, globalThis, [work, ms, ...args]) as unknown;
    };
    Object.assign(globalThis, { held, setTimeout: Object.assign(hold, schedule) });
  }, MINUTE_MS);
}

const endMinute = ({ app }: Parley): Promise<void> =>
  app.evaluate(() => (globalThis as unknown as { held: (() => void)[] }).held.splice(0).forEach((work) => work()));

test('a copied secret is cleared from the clipboard of the system after a minute, and nothing else is', async ({
  launch,
}) => {
  const parley = await launch('default');
  await holdMinutes(parley);
  expect(await askBridge(parley.page, 'host.copySecret', { text: SECRET })).toEqual({
    ok: true,
    value: { isCopied: true, isCleared: true },
  });
  expect(await copied(parley)).toBe(SECRET);
  await endMinute(parley);
  await expect.poll(() => copied(parley)).toBe('');

  await askBridge(parley.page, 'host.copySecret', { text: SECRET });
  await parley.app.evaluate(({ clipboard }) => clipboard.writeText('a shopping list'));
  await endMinute(parley);
  await askBridge(parley.page, 'host.describe', {});
  expect(await copied(parley)).toBe('a shopping list');
});

test('a copied secret is marked for clipboard managers', async ({ launch }) => {
  const { app, page } = await launch('default');
  const takesMarks = await app.evaluate(({ clipboard }) => 'has' in clipboard);
  test.skip(!takesMarks, 'this Electron writes one format at once');
  await askBridge(page, 'host.copySecret', { text: SECRET });
  const formats = {
    darwin: 'org.nspasteboard.ConcealedType',
    win32: 'ExcludeClipboardContentFromMonitorProcessing',
  };
  const format = formats[process.platform as keyof typeof formats] ?? 'x-kde-passwordManagerHint';
  const marked = await app.evaluate(
    ({ clipboard }, name) => clipboard.has(`electron application/osclipboard;format="${name}"`),
    format,
  );
  expect(marked).toBe(true);
});

test('a copied secret is cleared when Parley quits', async ({ launch }) => {
  const parley = await launch('default');
  await askBridge(parley.page, 'host.copySecret', { text: SECRET });
  let output = '';
  parley.process.stdout?.on('data', (bytes: Buffer) => (output += bytes.toString()));
  // After the end of the program, the X server has nothing of it anyway.
  await parley.app.evaluate(({ clipboard }) => {
    const clear = clipboard.clear.bind(clipboard);
    clipboard.clear = () => {
      clear();
      process.stdout.write('cleared the clipboard\n');
    };
  });
  await parley.quit();
  expect(output).toContain('cleared the clipboard');
});

test('the code of an invitation is copied as a secret, and the button states when it goes', async ({ launch }) => {
  const product = await startProduct();
  try {
    const parley = await launch('default');
    await parley.choosePlace('A Parley server', product.url);
    await parley.register('Mei Lin');
    await parley.allowPlainText();
    await holdMinutes(parley);
    const team = await openTeam(new Person('Mei Lin', parley.page));
    await team.getByRole('tab', { name: 'Invitations' }).click();
    await team.getByRole('button', { name: 'Create invitation' }).click();
    const code = await team.locator('code').innerText();
    await team.getByRole('button', { name: 'Copy code' }).click();
    await expect(team.getByRole('button', { name: 'Copied. The clipboard is cleared in a minute.' })).toBeVisible();
    expect(await copied(parley)).toBe(code);
    await endMinute(parley);
    await expect.poll(() => copied(parley)).toBe('');
  } finally {
    await product.stop();
  }
});

async function openAppearance({ page }: Parley): Promise<Locator> {
  await page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await page.getByRole('menuitem', { name: 'Settings…' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Appearance' }).click();
  await expect(settings.getByRole('switch', { name: 'High contrast' })).toBeVisible();
  return settings.getByRole('switch', { name: 'Hide Parley in screenshots and screen sharing' });
}

const areProtected = ({ app }: Parley): Promise<boolean[]> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isContentProtected()));

test('where the system can do it, windows are hidden in screenshots, also later ones and after a restart', async ({
  launch,
}) => {
  test.skip(!isAble, 'Electron can do it on Windows and macOS');
  const first = await launch('default');
  await first.arrive('Mei Lin');
  expect(await areProtected(first)).toEqual([false]);
  await (await openAppearance(first)).check();
  await expect.poll(() => areProtected(first)).toEqual([true]);
  await first.app.evaluate(({ BrowserWindow }) => void new BrowserWindow({ show: false }));
  expect(await areProtected(first)).toEqual([true, true]);
  await first.quit();

  const again = await launch('default');
  expect(await areProtected(again)).toEqual([true]);
  await (await openAppearance(again)).uncheck();
  await expect.poll(() => areProtected(again)).toEqual([false]);
});

test('where the system cannot do it, there is no such setting', async ({ launch }) => {
  test.skip(isAble, 'this system can do it');
  const parley = await launch('default');
  await parley.arrive('Mei Lin');
  await expect(await openAppearance(parley)).toHaveCount(0);
  expect(await askBridge(parley.page, 'host.changeScreenCapture', { isHidden: true })).toEqual({
    ok: true,
    value: { isHidden: null },
  });
});
