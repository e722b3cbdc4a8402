import { expect, type Locator } from '@playwright/test';
import { unwrap } from '#shared/rpc/result.ts';
import { createClient } from '#shared/rpc/createClient.ts';
import { createSocketTransport } from '#shared/rpc/createSocketTransport.ts';
import { SOCKET_OPTIONS } from '#shared/rpc/socketProtocol.ts';
import { io } from 'socket.io-client';
import { enterAt, pressTo } from './support/keys.ts';
import { meet } from './support/meet.ts';
import type { Person } from './support/Person.ts';
import { test } from './support/test.ts';

const shown = ({ page }: Person): Locator => page.getByRole('dialog').or(page.getByRole('menu'));

test('closing a menu, dialog or view returns the focus to where it was', async ({ arrive }) => {
  const [mei] = await meet(arrive);
  const { page } = mei;
  for (const name of ['Add a room', 'Settings and sign-out', 'Notifications']) {
    const opener = page.getByRole('button', { name }).first();
    await enterAt(page, opener);
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  }
  for (const [name, choice] of [
    ['Add a room', 'New room'],
    ['Add a room', 'Join a room'],
    ['Settings and sign-out', 'Settings…'],
  ] as const) {
    const opener = page.getByRole('button', { name }).first();
    await enterAt(page, opener);
    await pressTo(page, 'ArrowDown', page.getByRole('menuitem', { name: choice }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shown(mei)).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
  await pressTo(page, 'F6', mei.composer);
  await page.keyboard.press('ControlOrMeta+/');
  await expect(page.getByRole('tab', { name: 'Keyboard' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(mei.composer).toBeFocused();
  await page.keyboard.press('ControlOrMeta+f');
  await expect(page.getByRole('combobox', { name: 'Search messages' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(mei.composer).toBeFocused();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox', { name: 'Jump to' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(mei.composer).toBeFocused();
  const activity = page.getByRole('list', { name: 'For you' }).getByRole('button', { name: /^Activity/ });
  await enterAt(page, activity);
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(activity).toBeFocused();
});

test('the keyboard reaches the last entry of a long list of people', async ({ arrive, product }) => {
  test.slow();
  const mei = await arrive('Aa');
  await mei.register();
  for (let index = 10; index < 56; index += 1) {
    const socket = io(product.url, { ...SOCKET_OPTIONS, forceNew: true });
    const fail = (what: string): never => {
      throw new Error(what);
    };
    const client = createClient({ transport: createSocketTransport({ socket, onViolation: fail }), onViolation: fail });
    await expect(async () => {
      unwrap(await client.request('account.register', { name: `Person ${index}`, password: 'correct horse battery' }));
    }).toPass();
    socket.close();
  }
  await mei.page.reload();
  const items = mei.people.getByRole('button');
  await expect(items).toHaveCount(46);
  await pressTo(mei.page, 'Tab', items.first());
  await mei.page.keyboard.press('End');
  await expect(items.last()).toBeFocused();
  await mei.page.keyboard.press('ArrowUp');
  await expect(items.nth(44)).toBeFocused();
});
