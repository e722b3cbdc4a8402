import { expect } from '@playwright/test';
import type { Transport } from '#shared/rpc/Transport.ts';
import { startAgain } from './support/startAgain.ts';
import { test } from './support/test.ts';

test('a second start of the same profile shows the first window again', async ({ launch }) => {
  const mei = await launch('default');
  await expect.poll(async () => (await mei.windowState()).visible).toBe(true);
  await mei.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  await expect.poll(async () => (await mei.windowState()).visible).toBe(false);

  expect(await startAgain(mei.options)).toContain('already running');
  await expect.poll(() => mei.windowState()).toMatchObject({ visible: true, focused: true });
  expect(mei.app.windows()).toHaveLength(1);

  await mei.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  await expect.poll(async () => (await mei.windowState()).minimized).toBe(true);
  await startAgain(mei.options);
  await expect.poll(() => mei.windowState()).toMatchObject({ minimized: false, focused: true });
});

test('the window opens at its last position', async ({ launch }) => {
  const first = await launch('default');
  await expect.poll(async () => (await first.windowState()).visible).toBe(true);
  const place = { x: 140, y: 90, width: 900, height: 620 };
  await first.app.evaluate(({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds), place);
  await expect
    .poll(() => first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds().width))
    .toBe(900);
  await first.quit();

  const second = await launch('default');
  const bounds = await second.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());
  expect([bounds?.width, bounds?.height]).toEqual([900, 620]);
});

test('quitting while the page loads saves a position that changed just before', async ({ launch }) => {
  const first = await launch('default');
  await expect.poll(async () => (await first.windowState()).visible).toBe(true);
  await first.app.evaluate(async ({ app, BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0];
    // X11 changes the size later, and only then the person sees it.
    const isChanged = new Promise<void>((resolve) => {
      window?.on('resize', () => window.getNormalBounds().width === 900 && resolve());
    });
    window?.setBounds({ x: 140, y: 90, width: 900, height: 620 });
    await isChanged;
    // After the answer to this call, which would be lost with the app, and before the size is saved for other reasons.
    setTimeout(() => {
      window?.webContents.reload();
      app.quit();
    }, 50);
  });
  await expect.poll(() => first.isRunning).toBe(false);

  const second = await launch('default');
  const bounds = await second.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());
  expect([bounds?.width, bounds?.height]).toEqual([900, 620]);
});

test('closing quits where no tray is visible', async ({ launch }) => {
  const mei = await launch('default', { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' });
  await mei.closeWindow();
  await expect.poll(() => mei.isRunning).toBe(false);
});

test('quitting works although the page hangs', async ({ launch }) => {
  const mei = await launch('default');
  await expect.poll(async () => (await mei.windowState()).visible).toBe(true);
  await mei.page.evaluate(() =>
    setTimeout(() => {
      for (;;);
    }),
  );
  await mei.app.evaluate(({ app }) => app.quit());
  await expect.poll(() => mei.isRunning).toBe(false);
});

test('a crashed page is loaded again', async ({ launch }) => {
  const mei = await launch('default');
  const text = await mei.app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const loadedAgain = new Promise<void>((resolve) => {
      contents?.once('render-process-gone', () => contents.once('did-finish-load', () => resolve()));
    });
    contents?.forcefullyCrashRenderer();
    await loadedAgain;
    return (await contents?.executeJavaScript('document.title')) as string;
  });
  expect(text).toBe('Parley');
});

test('the page is notified when the computer wakes up', async ({ launch }) => {
  const mei = await launch('default');
  // Two steps, because the two worlds answer on separate connections: first subscribe, then trigger the event.
  const heard = await mei.page.evaluateHandle(() => {
    const { parley } = window as unknown as { parley: Transport };
    const event = new Promise<string>((resolve) => {
      parley.subscribe((frame) => {
        if (frame.event.startsWith('host.')) resolve(frame.event);
      });
    });
    return { event };
  });
  await mei.app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'));
  expect(await heard.evaluate(({ event }) => event)).toBe('host.resumed');
});
