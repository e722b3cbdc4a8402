import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { startProvider } from '../support/startProvider.ts';
import { choose, seesPicture } from './support/attachments.ts';
import { meet } from './support/meet.ts';
import { writePageVersion } from './support/pageVersions.ts';
import type { Person } from './support/Person.ts';
import { pngOf } from './support/samples.ts';
import { cacheNames, countWorkers, expectControlled, expectStored, readCaches } from './support/serviceWorkers.ts';
import { startProduct } from './support/startProduct.ts';
import { startProviderProduct } from './support/startProviderProduct.ts';
import { test } from './support/test.ts';
import { testOwnServer } from './support/testOwnServer.ts';

// The other suites block service workers.
test.use({ serviceWorkers: 'allow' });

/** A gateway that serves the version of the interface that the test writes. */
const testVersions = testOwnServer.extend<{
  readonly folder: string;
  /** The options of the gateway, from its next start on. */
  readonly gatewayOptions: string[];
}>({
  // oxlint-disable-next-line no-empty-pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-page-'));
    await writePageVersion(folder, 'one');
    await use(folder);
    await rm(folder, { recursive: true });
  },
  gatewayOptions: ({ folder }, use) => use(['--page', folder]),
  product: async ({ gatewayOptions }, use) => {
    const product = await startProduct({ program: 'test/e2e/support/pageGateway.ts', options: gatewayOptions });
    await use(product);
    await product.stop();
  },
});

/** The version of the interface that a page shows. */
const versionOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset['version']);

async function openMenu({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Settings and sign-out' }).click();
}

/** Opens the settings, whose program a page loads only then. */
async function expectSettings(person: Person): Promise<void> {
  await openMenu(person);
  await person.page.getByRole('menuitem', { name: 'Settings…' }).click();
  await expect(person.page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await person.page.keyboard.press('Escape');
}

/** The element is between these lines of the window (CSS pixels). */
async function expectWithin(
  part: Locator,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): Promise<void> {
  await expect(part).toBeInViewport({ ratio: 1 });
  const box = await part.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(top);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bottom);
}

test('a browser can install the page as an app of its own, with its icons', async ({ arrive, product }) => {
  const mei = await arrive('Mei');
  await mei.visit();
  await expectControlled(mei.page);
  const browser = await mei.page.context().newCDPSession(mei.page);
  const { url, data = '', errors } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toBe(`${product.url}/manifest.webmanifest`);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // A test's browser context is like a private window, from which nothing can be installed. The headless shell checks
  // nothing, so there only the manifest and its icons are tested.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

  const { start_url: start, icons } = JSON.parse(data) as {
    readonly start_url: string;
    readonly icons: readonly { readonly src: string; readonly type: string }[];
  };
  expect(new URL(start, url).href).toBe(`${product.url}/`);
  const touchIcon = await mei.page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  for (const { src, type } of [...icons, { src: touchIcon ?? '', type: 'image/png' }]) {
    const response = await mei.page.request.get(new URL(src, url).href);
    expect([response.status(), response.headers()['content-type']]).toEqual([200, type]);
  }
});

testOwnServer(
  'without its server the page opens with the local messages, and messages written there are sent later; only the program is in its caches',
  async ({ arrive, product }) => {
    const [mei, tom] = await meet(arrive);
    await expectControlled(mei.page);
    await choose(tom, { name: 'tea.png', mimeType: 'image/png', buffer: pngOf(80, 60) });
    await tom.send.click();
    await seesPicture(mei, 'tea.png', 80);
    const stored = Object.values(await readCaches(mei.page));
    expect(stored).toHaveLength(1);
    const paths = stored.flat();
    expect(paths).toContain('/');
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);

    await product.killGateway();
    await expect(mei.offlineStrip).toBeVisible();
    await mei.page.reload();
    await mei.sees('before');
    await expect(mei.offlineStrip).toBeVisible();
    await mei.say('written without a server');
    await mei.sees('written without a server');
    await expect(mei.page.getByText('Sending when you’re back online')).toBeVisible();
    // Parts that are loaded when they are shown are stored, too.
    await expectSettings(mei);
    const second = await mei.openSecondWindow();
    await second.sees('written without a server');

    await product.startGateway();
    await tom.sees('written without a server');
    await expect(mei.offlineStrip).toBeHidden();
  },
);

testVersions(
  'a page keeps the files of its version while another version takes over, and the next load has all of the new one',
  async ({ arrive, product, folder }) => {
    testVersions.slow();
    const mei = await arrive('Mei');
    await mei.register();
    await expectControlled(mei.page);
    const first = await expectStored(mei.page, 1);

    await writePageVersion(folder, 'two');
    const second = await mei.openSecondWindow();
    expect(await versionOf(second.page)).toBe('two');
    const next = await expectStored(second.page, 2);
    expect(await cacheNames(second.page)).toEqual([first, next]);
    // The server has no file of the first version any more.
    expect(await versionOf(mei.page)).toBe('one');
    await expectSettings(mei);
    await expectSettings(second);

    await writePageVersion(folder, 'three');
    await second.page.reload();
    expect(await versionOf(second.page)).toBe('three');
    await expect.poll(() => cacheNames(second.page)).not.toContain(first);
    await product.killGateway();
    for (const { page } of [mei, second]) {
      await page.reload();
      expect(await versionOf(page)).toBe('three');
    }
    await expectSettings(mei);
    expect(await cacheNames(mei.page)).toHaveLength(2);
  },
);

testVersions(
  'a page that is too old for its server gives up its stored copy, and its reload has the new version, also with two tabs',
  async ({ arrive, product, folder, gatewayOptions }) => {
    const mei = await arrive('Mei');
    await mei.register();
    await expectControlled(mei.page);
    const other = await mei.openSecondWindow();
    await expectControlled(other.page);
    await product.killGateway();
    await writePageVersion(folder, 'two');
    gatewayOptions.push('--oldest-client', '1000');
    await product.startGateway();
    for (const { page } of [mei, other]) {
      await expect(page.getByText('Your team uses a newer version of Parley.')).toBeVisible();
    }
    await expect.poll(() => countWorkers(mei.page)).toBe(0);
    for (const { page } of [mei, other]) {
      await page.getByRole('button', { name: 'Reload' }).click();
      await expect.poll(() => versionOf(page)).toBe('two');
    }
  },
);

testOwnServer(
  'a worker whose storage was deleted stores the program again with the next page',
  async ({ arrive, product }) => {
    const [mei] = await meet(arrive);
    await expectControlled(mei.page);
    const name = await expectStored(mei.page, 1);
    await mei.page.evaluate((cache) => caches.delete(cache), name);
    await mei.page.reload();
    expect(await expectStored(mei.page, 1)).toBe(name);
    await product.killGateway();
    await mei.page.reload();
    await mei.sees('before');
  },
);

testVersions(
  'the worker of a server that went back to a version without one removes itself and what it stored',
  async ({ arrive, folder }) => {
    const mei = await arrive('Mei');
    await mei.register();
    await expectControlled(mei.page);
    await writePageVersion(folder, 'earlier', { hasWorker: false });
    await mei.page.reload();
    expect(await versionOf(mei.page)).toBe('earlier');
    await expect.poll(() => countWorkers(mei.page)).toBe(0);
    await expect.poll(() => cacheNames(mei.page)).toEqual([]);
    await mei.page.reload();
    await expectSettings(mei);
  },
);

const testProvider = test.extend({
  // oxlint-disable-next-line no-empty-pattern
  product: async ({}, use) => {
    const provider = await startProvider();
    provider.people.set('tom', { name: 'Tom Berg' });
    const product = await startProviderProduct(provider);
    await use(product);
    await product.stop();
    await provider.stop();
  },
});

testProvider(
  'with the worker, sign-ins with an identity provider and links work as before',
  async ({ arrive, product }) => {
    const mei = await arrive('Mei');
    await mei.register();
    const { page } = await arrive('Tom');
    await page.goto('/');
    await expectControlled(page);
    await page.getByRole('button', { name: 'Sign in with Acme' }).click();
    await page.getByLabel('Login').fill('tom');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Tom Berg', { exact: true }).first()).toBeVisible();
    await expect(page).toHaveURL(`${product.url}/`);
    await expectControlled(page);

    await page.goto('about:blank');
    const opened = await page.goto('/#room/nowhere');
    expect(opened?.fromServiceWorker()).toBe(true);
    await expect(page.getByRole('dialog', { name: 'nowhere' })).toBeVisible();
    const health = await page.goto('/healthz');
    expect([health?.status(), health?.fromServiceWorker()]).toEqual([200, false]);
  },
);

declare global {
  interface Window {
    readonly badges: number[];
    readonly prompts: string[];
  }
}

test('the icon of the app has the number of unread messages, and none after signing out', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await tom.page.addInitScript(() => {
    const badges: number[] = [];
    Object.assign(window, { badges });
    navigator.setAppBadge = async (count = -1) => void badges.push(count);
    navigator.clearAppBadge = async () => void badges.push(0);
  });
  await tom.page.reload();
  await tom.sees('before');
  const lastBadge = (): Promise<number | undefined> => tom.page.evaluate(() => window.badges.at(-1));
  await expect.poll(lastBadge).toBe(0);
  // A search covers the conversation, so its messages stay unread.
  await tom.page.keyboard.press('Control+Shift+f');
  await mei.sayAndWait('one');
  await mei.sayAndWait('two');
  await expect.poll(lastBadge).toBe(2);
  await tom.page.keyboard.press('Escape');
  await expect.poll(lastBadge).toBe(0);

  await tom.page.keyboard.press('Control+Shift+f');
  await mei.sayAndWait('three');
  await expect.poll(lastBadge).toBe(1);
  await openMenu(tom);
  await tom.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect.poll(lastBadge).toBe(0);
});

test('“Install app…” opens the dialog of the browser, and explains the share menu of iOS', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  const install = mei.page.getByRole('menuitem', { name: 'Install app…' });
  await openMenu(mei);
  await expect(mei.page.getByRole('menuitem', { name: 'Settings…' })).toBeVisible();
  await expect(install).toHaveCount(0);
  await mei.page.keyboard.press('Escape');

  await mei.page.evaluate(() => {
    const prompts: string[] = [];
    Object.assign(window, { prompts });
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = async (): Promise<{ outcome: string }> => {
      prompts.push(offer.defaultPrevented ? 'opened' : 'by itself');
      return { outcome: 'accepted' };
    };
    window.dispatchEvent(Object.assign(offer, { prompt }));
  });
  await openMenu(mei);
  await install.click();
  const settings = mei.page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('button', { name: 'Install', exact: true }).click();
  await expect(settings.getByRole('heading', { name: 'Install app' })).toHaveCount(0);
  expect(await mei.page.evaluate(() => window.prompts)).toEqual(['opened']);

  const onPhone = await mei.page.context().newPage();
  await onPhone.addInitScript(() => Object.assign(navigator, { standalone: false }));
  await onPhone.goto('/');
  await onPhone.getByRole('button', { name: 'Settings and sign-out' }).click();
  await onPhone.getByRole('menuitem', { name: 'Install app…' }).click();
  await expect(onPhone.getByText(/tap Share, then Add to Home Screen/)).toBeVisible();
});

test('on a phone nothing is behind the notch or the bar at the bottom', async ({ arrive }) => {
  const tom = await arrive('Tom');
  await tom.register();
  const mei = await arrive('Mei');
  const { page } = mei;
  await page.setViewportSize({ width: 390, height: 844 });
  const [top, bottom] = [47, 34];
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setSafeAreaInsetsOverride', {
    insets: { top, topMax: top, bottom, bottomMax: bottom },
  });
  await mei.register();
  const menu = page.getByRole('button', { name: 'Settings and sign-out' });
  await expectWithin(menu, { top, bottom: 844 - bottom });
  await mei.writeTo(tom);
  const back = page.getByRole('button', { name: 'Back to conversations' });
  for (const part of [back, mei.composer, mei.send]) await expectWithin(part, { top, bottom: 844 - bottom });
  await back.click();
  await openMenu(mei);
  await page.getByRole('menuitem', { name: 'Settings…' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expectWithin(settings.getByRole('heading', { name: 'Settings' }), { top, bottom: 844 - bottom });
  // The dialog may be longer than the window, which then scrolls to its end.
  const done = settings.getByRole('button', { name: 'Done' });
  await done.scrollIntoViewIfNeeded();
  await expectWithin(done, { top, bottom: 844 - bottom });
});
