import { join } from 'node:path';
import { expect } from '@playwright/test';
import { repositoryRoot } from '../support/repositoryRoot.ts';
import { askBridge } from './support/bridge.ts';
import { serveForeignSite } from './support/foreignSite.ts';
import { test } from './support/test.ts';

const FORBIDDEN = { ok: false, error: { code: 'FORBIDDEN_ORIGIN', details: {} } };

test('a page, also that of a further server, has no access to Node or Electron, only the two members of the transport', async ({
  launch,
}) => {
  const parley = await launch('default');
  await parley.arrive('Mei Lin');
  const further = await parley.addServer();
  for (const page of [parley.page, further.page]) {
    const found = await page.evaluate(() => ({
      globals: ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter(
        (name) => name in globalThis,
      ),
      bridge: Object.keys((window as unknown as { parley: object }).parley),
    }));
    expect(found).toEqual({ globals: [], bridge: ['request', 'subscribe'] });
  }
});

test('a call from a window at a foreign origin is refused, even with our preload', async ({ launch }) => {
  const { app } = await launch('default');
  const site = await serveForeignSite();
  try {
    const answer = await app.evaluate(
      async ({ BrowserWindow }, { url, preload }) => {
        const window = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
        await window.loadURL(url);
        const answer: unknown = await window.webContents.executeJavaScript("parley.request('host.describe', {})");
        window.destroy();
        return answer;
      },
      { url: site.url, preload: join(repositoryRoot, 'out/preload/index.cjs') },
    );
    expect(answer).toEqual(FORBIDDEN);
  } finally {
    site.stop();
  }
});

test('a call from our own window is refused after it navigated to a foreign origin', async ({ launch }) => {
  const { app } = await launch('default');
  const site = await serveForeignSite();
  try {
    const answer = await app.evaluate(async ({ BrowserWindow }, url) => {
      const [window] = BrowserWindow.getAllWindows();
      // Waits until the window has loaded completely, because an interrupted load would fail the next one.
      while (window?.webContents.isLoading() === true) await new Promise((tick) => setImmediate(tick));
      await window?.loadURL(url);
      return (await window?.webContents.executeJavaScript("parley.request('host.describe', {})")) as unknown;
    }, site.url);
    expect(answer).toEqual(FORBIDDEN);
  } finally {
    site.stop();
  }
});

test('a malformed call gets an answer and is not dropped', async ({ launch }) => {
  const { page } = await launch('default');
  expect(await askBridge(page, 5, {})).toMatchObject({ error: { code: 'INVALID_ARGUMENT' } });
  expect(await askBridge(page, 'host.notify', { title: 7 })).toMatchObject({
    error: { code: 'INVALID_ARGUMENT', details: { field: 'place' } },
  });
  expect(await askBridge(page, 'host.nothing', {})).toMatchObject({ error: { code: 'UNKNOWN_CALL' } });
  expect(await askBridge(page, 'message.send', {})).toMatchObject({ error: { code: 'CONNECTION_UNSET' } });
});

test('the page can neither navigate away, open windows, frame another site, nor run foreign code', async ({
  launch,
}) => {
  const { app, page } = await launch('default');
  const site = await serveForeignSite();
  try {
    const here = page.url();
    await page.evaluate((url) => {
      window.open(url);
      const frame = document.createElement('iframe');
      frame.src = url;
      document.body.append(frame);
      const script = document.createElement('script');
      script.textContent = 'window.injected = true';
      document.body.append(script);
      window.location.href = url;
    }, site.url);
    await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete');
    expect(page.url()).toBe(here);
    expect(app.windows()).toHaveLength(1);
    expect(await page.evaluate(() => 'injected' in window)).toBe(false);
    expect(page.frames().some((frame) => frame.url().startsWith(site.url))).toBe(false);
    const reach = await page.evaluate(
      (url) =>
        fetch(url).then(
          () => 'reached',
          () => 'refused',
        ),
      site.url,
    );
    expect(reach).toBe('refused');
  } finally {
    site.stop();
  }
});

test('no <webview> is attached, even in a window that permits them', async ({ launch }) => {
  const { app } = await launch('default');
  const site = await serveForeignSite();
  try {
    const isPrevented = await app.evaluate(async ({ BrowserWindow }, url) => {
      const window = new BrowserWindow({ show: false, webPreferences: { webviewTag: true, sandbox: true } });
      const prevented = new Promise<boolean>((resolve) => {
        window.webContents.on('will-attach-webview', (event) => resolve(event.defaultPrevented));
      });
      await window.loadURL(url);
      await window.webContents.executeJavaScript(
        "document.body.append(Object.assign(document.createElement('webview'), { src: location.href, allowpopups: true })); 0",
      );
      const result = await prevented;
      window.destroy();
      return result;
    }, site.url);
    expect(isPrevented).toBe(true);
  } finally {
    site.stop();
  }
});

test("the app's protocol serves only its own folder", async ({ launch }) => {
  const { page } = await launch('default');
  const paths = [
    '/index.html',
    '/nothing.js',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/..%5cmain',
    '/%',
  ];
  const statuses = await page.evaluate(
    (paths) =>
      Promise.all(
        paths.map((path) =>
          fetch(path).then(
            ({ status }) => status,
            () => 'failed',
          ),
        ),
      ),
    paths,
  );
  expect(statuses[0]).toBe(200);
  expect(statuses.slice(1).every((status) => status === 404 || status === 'failed')).toBe(true);
  const policy = await page.evaluate(() =>
    fetch('/index.html').then(({ headers }) => headers.get('content-security-policy')),
  );
  const directives = (policy ?? '').split('; ');
  expect(directives).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'", "style-src 'self'"]));
  expect(policy).not.toMatch(/unsafe-|\*|https?:/u);
  // Nor does the page read files past the protocol.
  const file = await page.evaluate(() =>
    fetch('file:///etc/hostname').then(
      () => 'read',
      () => 'refused',
    ),
  );
  expect(file).toBe('refused');
});

test('permissions are denied, except clipboard writing and the microphone', async ({ launch }) => {
  const { page } = await launch('default');
  const states = await page.evaluate(async () => {
    const names = ['geolocation', 'camera', 'notifications'] as PermissionName[];
    return Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state));
  });
  expect(states).not.toContain('granted');
  const location = await page.evaluate(
    () =>
      new Promise((resolve) => {
        navigator.geolocation.getCurrentPosition(
          () => resolve('told'),
          (error) => resolve(error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable'),
        );
      }),
  );
  expect(location).toBe('denied');
  const film = await page.evaluate(() =>
    navigator.mediaDevices.getUserMedia({ audio: true, video: true }).then(
      () => 'given',
      (error: unknown) => (error instanceof DOMException ? error.name : String(error)),
    ),
  );
  expect(film).not.toBe('given');
});

test('only web and mail addresses are opened outside', async ({ launch }) => {
  const { app, page } = await launch('default');
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    shell.openExternal = (url) => {
      opened.push(url);
      return Promise.resolve();
    };
  });
  const urls = ['https://example.org/a b', 'mailto:mei@example.org', 'file:///etc/passwd', 'javascript:alert(1)', 'x'];
  const answers: boolean[] = [];
  for (const url of urls) answers.push((await askBridge(page, 'host.openExternal', { url })).ok);
  expect(answers).toEqual([true, true, false, false, false]);
  expect(await app.evaluate(() => (globalThis as { opened?: string[] }).opened)).toEqual([
    'https://example.org/a%20b',
    'mailto:mei@example.org',
  ]);
});
