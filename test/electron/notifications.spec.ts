import { expect } from '@playwright/test';
import { desktop, whyNoDesktop } from './support/desktop.ts';
import type { Parley } from './support/Parley.ts';
import { test, type Launcher } from './support/test.ts';

test.skip(whyNoDesktop() !== null, whyNoDesktop() ?? '');

async function meet(launch: Launcher): Promise<{ mei: Parley; tom: Parley }> {
  const [tom, mei] = [await launch('second'), await launch('default')];
  await tom.arrive('Tom Nunes');
  await mei.arrive('Mei Lin');
  await tom.openPerson('Mei Lin');
  return { mei, tom };
}

test('a click on a notification raises the window and opens the conversation', async ({ launch }) => {
  const { mei, tom } = await meet(launch);
  await mei.closeWindow();
  await expect.poll(async () => (await mei.windowState()).visible).toBe(false);
  await tom.send('Are you there?');
  await expect
    .poll(() => desktop.notifications())
    .toEqual([expect.objectContaining({ title: 'Tom Nunes', body: 'Are you there?' })]);

  desktop.clickNotification(desktop.notifications()[0]?.id ?? 0);
  await expect.poll(() => mei.windowState()).toMatchObject({ visible: true, focused: true });
  await mei.expectMessage('Are you there?');
  await expect(mei.page.getByRole('textbox', { name: 'Message' })).toBeVisible();
});

test('a notification is withdrawn once its conversation was read', async ({ launch }) => {
  const { mei, tom } = await meet(launch);
  await tom.send('Look here');
  await expect.poll(() => desktop.notifications()).toHaveLength(1);
  await mei.conversation('Tom Nunes, 1 unread').click();
  await mei.expectMessage('Look here');
  await expect.poll(() => desktop.notifications()).toEqual([]);
});

test('a notification that the system reports late as shown is withdrawn, too', async ({ launch }) => {
  const { mei, tom } = await meet(launch);
  // Longer than the app waits for the report.
  await mei.app.evaluate(({ Notification }) => {
    const emit: unknown = Reflect.get(Notification.prototype, 'emit');
    if (typeof emit !== 'function') throw new Error('a notification is no emitter');
    Notification.prototype.emit = function emitLate(name: string | symbol, ...args: unknown[]): boolean {
      const report = (): boolean => Reflect.apply(emit, this, [name, ...args]) === true;
      if (name !== 'show') return report();
      setTimeout(report, 60_000);
      return true;
    };
  });
  await tom.send('Look here');
  await expect.poll(() => desktop.notifications()).toHaveLength(1);
  await mei.page.waitForTimeout(3_000);

  await mei.conversation('Tom Nunes, 1 unread').click();
  await mei.expectMessage('Look here');
  await expect.poll(() => desktop.notifications()).toEqual([]);
});

test('no notification is shown for the visible conversation', async ({ launch }) => {
  const { mei, tom } = await meet(launch);
  await tom.send('first');
  await mei.conversation('Tom Nunes, 1 unread').click();
  await expect.poll(() => desktop.notifications()).toEqual([]);
  await mei.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.focus());
  await expect.poll(() => mei.page.evaluate(() => document.hasFocus())).toBe(true);

  await tom.send('second');
  await mei.expectMessage('second');
  expect(desktop.notifications()).toEqual([]);
  await expect(mei.conversation('Tom Nunes')).toBeVisible();
});
