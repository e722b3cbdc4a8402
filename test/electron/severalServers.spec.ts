import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { schemeSignInLink } from '#shared/text/signInLink.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connectElsewhere } from '../e2e/support/connectElsewhere.ts';
import { expectAccessible } from '../e2e/support/expectAccessible.ts';
import { PASSWORD } from '../e2e/support/Person.ts';
import { type Product, startProduct } from '../e2e/support/startProduct.ts';
import { askBridge } from './support/bridge.ts';
import { desktop, expectNotifications, whyNoDesktop } from './support/desktop.ts';
import { shareFile, toneFile } from './support/files.ts';
import type { Parley } from './support/Parley.ts';
import { startAgain } from './support/startAgain.ts';
import { type Launcher, test } from './support/test.ts';

test.skip(whyNoDesktop() !== null, whyNoDesktop() ?? '');

const hostOf = (product: Product): string => new URL(product.url).host;
const tooltip = (): string => desktop.tray().ToolTip[2];
const trayLabels = (): string[] => desktop.trayMenu().map(({ label }) => label);

/** Two gateways that don't know of each other. */
async function withProducts(run: (harbour: Product, forest: Product) => Promise<void>): Promise<void> {
  const [harbour, forest] = await Promise.all([startProduct(), startProduct()]);
  try {
    await run(harbour, forest);
  } finally {
    await Promise.all([harbour.stop(), forest.stop()]);
  }
}

/** Mei at both servers: the first page, and that of the server that she added, which is shown. */
async function arriveAtBoth(
  launch: Launcher,
  harbour: Product,
  forest: Product,
): Promise<{ first: Parley; second: Parley }> {
  const first = await launch('default');
  await first.choosePlace('A Parley server', harbour.url);
  await first.register('Mei Lin');
  await first.allowPlainText();
  const second = await first.addServer();
  await second.choosePlace('A Parley server', forest.url);
  await second.register('Mei Lin');
  return { first, second };
}

/** Tom at a server, with a conversation with Mei. */
async function meetTom(product: Product, name = 'Tom Nunes') {
  const { client, close } = await connectElsewhere(product.url);
  unwrap(await client.request('account.register', { name, password: PASSWORD }));
  const { people } = unwrap(await client.request('person.list', {}));
  const mei = people.find((person) => person.name === 'Mei Lin');
  const { conversation } = unwrap(await client.request('direct.open', { userId: mei?.id ?? '' }));
  const { conversationId } = conversation;
  let sent = 0;
  return {
    close,
    async send(text: string): Promise<void> {
      sent += 1;
      const body = { kind: 'text', text } as const;
      unwrap(await client.request('message.send', { conversationId, clientId: `text-${sent}`, body }));
    },
  };
}

/** Ctrl with a digit at the keyboard, while the page of the further server has the focus. */
function pressInFurtherPage({ app }: Parley, keyCode: string): Promise<void> {
  return app.evaluate(({ webContents }, digit) => {
    const page = webContents.getAllWebContents().find((one) => one.getURL().startsWith('parley-app://server-'));
    page?.sendInputEvent({ type: 'keyDown', keyCode: digit, modifiers: ['control'] });
  }, keyCode);
}

test('a person adds a second server: both count in rail, tray and title, and a notification leads to its server', async ({
  launch,
}) => {
  await withProducts(async (harbour, forest) => {
    const { first, second } = await arriveAtBoth(launch, harbour, forest);
    await expect(second.server(hostOf(forest))).toHaveAttribute('aria-current', 'true');
    await expect(second.server(hostOf(harbour))).toBeVisible();
    await expectAccessible(second.page, 'two servers');
    await expect.poll(tooltip).toBe('Parley');

    // The page of the first server is covered, and goes on receiving.
    const tom = await meetTom(harbour);
    await tom.send('one');
    await expectNotifications({ title: 'Tom Nunes', body: 'one' });
    await expect(second.server(`${hostOf(harbour)}, 1 unread`)).toBeVisible();
    const ana = await meetTom(forest, 'Ana Costa');
    await ana.send('two');
    await expectNotifications({ body: 'one' }, { title: 'Ana Costa', body: 'two' });
    await expect.poll(tooltip).toBe('Parley: 2 unread');
    await expect.poll(async () => (await first.windowState()).title).toBe('(2) Parley');
    await expect
      .poll(trayLabels)
      .toEqual(expect.arrayContaining([`Tom Nunes (1) – ${hostOf(harbour)}`, `Ana Costa (1) – ${hostOf(forest)}`]));

    const [notification] = desktop.notifications().filter(({ body }) => body === 'one');
    desktop.clickNotification(notification?.id ?? 0);
    await expect(first.server(hostOf(harbour))).toHaveAttribute('aria-current', 'true');
    await first.expectMessage('one');
    await expect.poll(tooltip).toBe('Parley: 1 unread');

    desktop.trayChoose('Pause notifications > 1 hour');
    await expect(first.page.getByText(/^Notifications paused until/u)).toBeVisible();
    await expect(second.page.getByText(/^Notifications paused until/u)).toBeVisible();
    await expect.poll(trayLabels).toContain('Resume notifications');
    desktop.trayChoose('Resume notifications');
    await expect(second.page.getByText(/^Notifications paused until/u)).toBeHidden();

    // A conversation in the tray, of the server that is covered now.
    await first.closeWindow();
    await expect.poll(async () => (await first.windowState()).visible).toBe(false);
    desktop.trayChoose(`Ana Costa (1) – ${hostOf(forest)}`);
    await expect.poll(() => first.windowState()).toMatchObject({ visible: true });
    await second.expectMessage('two');
    await expect.poll(tooltip).toBe('Parley');

    // The key of a position in the rail.
    // Of the window itself, because it works with a page that hangs, too.
    await pressInFurtherPage(first, '1');
    await expect(first.server(hostOf(harbour))).toHaveAttribute('aria-current', 'true');
    tom.close();
    ana.close();
  });
});

test('what is open at a covered server is not read there, and its composer gets no keys', async ({ launch }) => {
  await withProducts(async (harbour, forest) => {
    const { first, second } = await arriveAtBoth(launch, harbour, forest);
    const tom = await meetTom(harbour);
    await tom.send('one');
    await second.server(`${hostOf(harbour)}, 1 unread`).click();
    await first.conversation('Tom Nunes, 1 unread').click();
    await first.expectMessage('one');
    await first.page.getByRole('textbox', { name: 'Message' }).fill('A draft');

    await first.server(hostOf(forest)).click();
    await expect(second.server(hostOf(forest))).toHaveAttribute('aria-current', 'true');
    await tom.send('two');
    await expect(second.server(`${hostOf(harbour)}, 1 unread`)).toBeVisible();
    await expect(first.page.locator('body')).toHaveAttribute('inert');

    await second.server(`${hostOf(harbour)}, 1 unread`).click();
    await first.expectMessage('two');
    await expect(first.server(hostOf(harbour))).toBeVisible();
    await expect(first.page.getByRole('textbox', { name: 'Message' })).toHaveValue('A draft');
    tom.close();
  });
});

test('a restart keeps both servers and the one that was shown; a server that is down leaves the other alone', async ({
  launch,
}) => {
  await withProducts(async (harbour, forest) => {
    const { first, second } = await arriveAtBoth(launch, harbour, forest);
    await expect(second.server(hostOf(harbour))).toBeVisible();
    await first.quit();
    await forest.killGateway();

    const again = await launch('default');
    const covering = await again.furtherServer();
    await expect(covering.server(`${hostOf(forest)}, not connected`)).toHaveAttribute('aria-current', 'true');
    await covering.server(hostOf(harbour)).click();
    await expect(again.server(hostOf(harbour))).toHaveAttribute('aria-current', 'true');
    const tom = await meetTom(harbour);
    await tom.send('Still here');
    await again.conversation('Tom Nunes, 1 unread').click();
    await again.expectMessage('Still here');
    // Not "offline", because one server is connected.
    await expect.poll(tooltip).toBe('Parley');

    await forest.startGateway();
    await expect(again.server(hostOf(forest))).toBeVisible();
    tom.close();
  });
});

test('the crash of one page loads only this one again', async ({ launch }) => {
  await withProducts(async (harbour, forest) => {
    const { first } = await arriveAtBoth(launch, harbour, forest);
    await first.page.evaluate(() => Object.assign(window, { isStillThere: true }));
    const text = await first.app.evaluate(async ({ webContents }) => {
      const page = webContents.getAllWebContents().find((one) => one.getURL().startsWith('parley-app://server-'));
      const loadedAgain = new Promise<void>((resolve) => {
        page?.once('render-process-gone', () => page.once('did-finish-load', () => resolve()));
      });
      page?.forcefullyCrashRenderer();
      await loadedAgain;
      return (await page?.executeJavaScript('document.title')) as string;
    });
    expect(text).toBe('Parley');
    expect(await first.page.evaluate(() => 'isStillThere' in window)).toBe(true);
    await first.server(hostOf(harbour)).evaluate((button) => (button as HTMLButtonElement).click());
    await expect(first.server(hostOf(forest))).toBeVisible();
  });
});

test('a page that crashes again and again, or hangs, leaves the way to the other servers open', async ({ launch }) => {
  await withProducts(async (harbour, forest) => {
    const { first, second } = await arriveAtBoth(launch, harbour, forest);
    await expect(second.server(hostOf(forest))).toHaveAttribute('aria-current', 'true');
    await first.app.evaluate(async ({ webContents }) => {
      const page = webContents.getAllWebContents().find((one) => one.getURL().startsWith('parley-app://server-'));
      const loadedAgain = new Promise<void>((resolve) => void page?.once('did-finish-load', () => resolve()));
      page?.forcefullyCrashRenderer();
      await loadedAgain;
      page?.forcefullyCrashRenderer();
    });
    await expect(first.server(hostOf(harbour))).toHaveAttribute('aria-current', 'true');
    await expect(first.server(`${hostOf(forest)}, not connected`)).toBeVisible();

    // A person who chooses it has it loaded again.
    await first.app.evaluate(({ webContents }) => {
      const page = webContents.getAllWebContents().find((one) => one.getURL().startsWith('parley-app://server-'));
      Object.assign(globalThis, {
        reloaded: new Promise<void>((resolve) => page?.once('did-finish-load', () => resolve())),
      });
    });
    await first.server(`${hostOf(forest)}, not connected`).click();
    await first.app.evaluate(async ({ webContents }) => {
      await (globalThis as unknown as { reloaded: Promise<void> }).reloaded;
      const page = webContents.getAllWebContents().find((one) => one.getURL().startsWith('parley-app://server-'));
      void page?.executeJavaScript('for (;;);');
    });
    await pressInFurtherPage(first, '1');
    await expect(first.server(hostOf(harbour))).toHaveAttribute('aria-current', 'true');
    await first.app.evaluate(({ app }) => app.quit());
    await expect.poll(() => first.isRunning).toBe(false);
  });
});

test('a server whose settings are damaged keeps its data, and is not removed by Cancel', async ({ launch }) => {
  await withProducts(async (harbour, forest) => {
    const { first, second } = await arriveAtBoth(launch, harbour, forest);
    await expect(second.server(hostOf(forest))).toBeVisible();
    await first.quit();
    const [id = ''] = readdirSync(join(launch.root, 'servers'));
    const folder = join(launch.root, 'servers', id);
    writeFileSync(join(folder, 'settings.json'), '{');

    const damaged = await launch('default');
    const further = await damaged.furtherServer();
    await expect(further.page.getByRole('heading', { name: 'Welcome to Parley' })).toBeVisible();
    await expect(further.page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
    await damaged.quit();
    const again = await launch('default');
    await expect(again.page.getByRole('navigation', { name: 'Servers' })).toBeVisible();
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['secrets.json', 'settings.json.unreadable', 'store']));
  });
});

test('a first server that an earlier version has connected again is listed', async ({ launch }) => {
  await withProducts(async (harbour, forest) => {
    const { first } = await arriveAtBoth(launch, harbour, forest);
    await first.quit();
    const file = join(launch.root, 'servers.json');
    const list = JSON.parse(readFileSync(file, 'utf8')) as { readonly ids: readonly string[] };
    const ids = list.ids.filter((id) => id !== 'desktop');
    writeFileSync(file, JSON.stringify({ ids, selected: ids[0] }));
    const again = await launch('default');
    await expect((await again.furtherServer()).server(hostOf(harbour))).toBeVisible();
  });
});

test('a server is removed with its files, and the rail with it', async ({ launch }) => {
  await withProducts(async (harbour, forest) => {
    const { first, second } = await arriveAtBoth(launch, harbour, forest);
    const folder = join(launch.root, 'servers');
    expect(readdirSync(folder)).toHaveLength(1);
    await second.server(hostOf(forest)).click();
    await second.page.getByRole('menuitem', { name: 'Remove server…' }).click();
    const ended = second.page.waitForEvent('close');
    await second.page.getByRole('button', { name: 'Remove server' }).click();
    await ended;
    await expect(first.page.getByRole('navigation', { name: 'Servers' })).toHaveCount(0);
    await expect(first.page.getByRole('list', { name: 'People' })).toBeVisible();
    await expect.poll(() => readdirSync(folder)).toEqual([]);

    // Cancelled before there is a connection, a new server leaves nothing.
    const third = await first.addServer();
    const cancelled = third.page.waitForEvent('close');
    await third.page.getByRole('button', { name: 'Cancel' }).click();
    await cancelled;
    await expect(first.page.getByRole('navigation', { name: 'Servers' })).toHaveCount(0);
  });
});

test('the first server can be removed, too, and its place is used again', async ({ launch }) => {
  await withProducts(async (harbour, forest) => {
    const { first, second } = await arriveAtBoth(launch, harbour, forest);
    await second.server(hostOf(harbour)).click();
    // What a sign-out leaves on the computer.
    await askBridge(first.page, 'host.storeKey', { userId: 'another-person', name: 'device', key: 'planted' });
    await first.page.evaluate(() => localStorage.setItem('parley.lastPerson planted', 'x'));
    await first.server(hostOf(harbour)).click();
    await first.page.getByRole('menuitem', { name: 'Remove server…' }).click();
    await first.page.getByRole('button', { name: 'Remove server' }).click();
    await expect(second.page.getByRole('navigation', { name: 'Servers' })).toHaveCount(0);
    await expect(first.page.getByRole('radio', { name: 'On this computer' })).toBeAttached();
    expect(JSON.parse(readFileSync(join(launch.root, 'settings.json'), 'utf8'))).not.toHaveProperty('connection');
    expect(existsSync(join(launch.root, 'secrets.json'))).toBe(false);
    expect(await first.page.evaluate(() => Object.keys(localStorage).join())).not.toContain('planted');

    await second.page.getByRole('button', { name: 'Settings and sign-out' }).click();
    await second.page.getByRole('menuitem', { name: 'Add a server…' }).click();
    await first.choosePlace('A Parley server', harbour.url);
    await first.page.getByRole('button', { name: 'Sign in' }).waitFor();
    await expect(second.server(hostOf(harbour))).toBeVisible();
  });
});

test('the same server is not added twice', async ({ launch }) => {
  await withProducts(async (harbour) => {
    const first = await launch('default');
    await first.choosePlace('A Parley server', harbour.url);
    await first.register('Mei Lin');
    const second = await first.addServer();
    await second.choosePlace('A Parley server', harbour.url);
    await expect(second.page.getByRole('alert')).toHaveText(/already added this server/u);
  });
});

test('a page reaches only the files, the secrets and the store of its own server', async ({ launch }) => {
  await withProducts(async (harbour, forest) => {
    const { first, second } = await arriveAtBoth(launch, harbour, forest);
    const sessions = await Promise.all([first, second].map(({ page }) => askBridge(page, 'host.loadSession', {})));
    const tokens = sessions.map((session) => (session.ok ? (session.value as { token: string }).token : ''));
    expect(new Set(tokens).size).toBe(2);
    const stored = await second.page.evaluate(() => Object.keys(localStorage).join());
    expect(stored).toContain(hostOf(forest));
    expect(stored).not.toContain(hostOf(harbour));
    const path = await shareFile(first.page, 'tone.wav', toneFile(1));
    const statusAt = (page: Page): Promise<number> =>
      page.evaluate(async (link) => (await fetch(link, { method: 'HEAD' })).status, path);
    expect(await statusAt(first.page)).toBe(200);
    expect(await statusAt(second.page)).not.toBe(200);
    // A call from the view with the address of another server.
    await second.page.goto('parley-app://desktop/nothing-here');
    expect(await askBridge(second.page, 'host.loadSession', {})).toMatchObject({ error: { code: 'FORBIDDEN_ORIGIN' } });
  });
});

test('theme, shortcuts and language are the same in the pages of all servers', async ({ launch }) => {
  await withProducts(async (harbour, forest) => {
    const { first, second } = await arriveAtBoth(launch, harbour, forest);
    await second.page.getByRole('button', { name: 'Settings and sign-out' }).click();
    await second.page.getByRole('menuitem', { name: 'Settings…' }).click();
    const settings = second.page.getByRole('dialog', { name: 'Settings' });
    await settings.getByRole('tab', { name: 'Appearance' }).click();
    await settings.getByText('Dark', { exact: true }).click();
    await expect(first.page.locator(':root')).toHaveAttribute('data-theme', 'dark');
    await settings.getByRole('tab', { name: 'Keyboard' }).click();
    await settings.getByRole('button', { name: /^Jump to/ }).click();
    await second.page.keyboard.press('Control+J');
    await expect.poll(() => first.page.evaluate(() => localStorage.getItem('parley.keys.jump'))).toBe('Mod+J');
    await settings.getByRole('tab', { name: 'Appearance' }).click();
    await settings.getByText('Deutsch', { exact: true }).click();
    await expect(first.page.locator(':root')).toHaveAttribute('lang', 'de-DE');
    await expect(second.page.locator(':root')).toHaveAttribute('lang', 'de-DE');
  });
});

test('the end of a sign-in in the browser goes to the page of the server that it is from, which then is shown', async ({
  launch,
}) => {
  await withProducts(async (harbour, forest) => {
    const first = await launch('default');
    await first.choosePlace('A Parley server', forest.url);
    await first.register('Mei Lin');
    const second = await first.addServer();
    await second.choosePlace('A Parley server', harbour.url);
    await expect(second.page.getByRole('heading', { name: 'Create account' })).toBeVisible();
    await second.server(hostOf(forest)).click();
    await expect(first.server(hostOf(forest))).toHaveAttribute('aria-current', 'true');
    const link = schemeSignInLink({ result: { kind: 'error', code: 'SIGN_IN_FAILED' }, from: harbour.url });

    // No one began a sign-in: the person stays where they are.
    await startAgain(first.options, [link]);
    expect(await askBridge(first.page, 'host.takeSignIn', {})).toMatchObject({ value: { signIn: null } });
    await expect(first.server(hostOf(forest))).toHaveAttribute('aria-current', 'true');

    await second.page.evaluate(
      (origin) => sessionStorage.setItem('parley.signInVerifier', `secret ${origin}`),
      harbour.url,
    );
    await startAgain(first.options, [link]);
    await expect(second.server(hostOf(harbour))).toHaveAttribute('aria-current', 'true');
    await second.server(hostOf(forest)).click();

    // A link to a room names no server: it opens at the one that is shown.
    await startAgain(first.options, ['parley://room/lunch']);
    await expect(first.page.getByRole('dialog', { name: 'lunch' })).toBeVisible();
  });
});

test('a damaged list of servers is set aside, and no server is lost', async ({ launch }) => {
  await withProducts(async (harbour, forest) => {
    const { first } = await arriveAtBoth(launch, harbour, forest);
    await first.quit();
    const file = join(launch.root, 'servers.json');
    writeFileSync(file, '{"ids":');
    const again = await launch('default');
    await expect(again.server(hostOf(harbour))).toBeVisible();
    await expect(again.server(hostOf(forest))).toBeVisible();
    expect(existsSync(`${file}.unreadable`)).toBe(true);
  });
});
