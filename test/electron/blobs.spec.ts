import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { pngFile } from '../support/blobsForTests.ts';
import { pdfOf } from '../e2e/support/pdfOf.ts';
import { startProduct } from '../e2e/support/startProduct.ts';
import { serveForeignSite } from './support/foreignSite.ts';
import { shareFile, toneFile } from './support/files.ts';
import type { Parley } from './support/Parley.ts';
import { test } from './support/test.ts';

/** The size of the picture at this address as the page loads it, or `null`. */
function showPicture(page: Page, path: string): Promise<[number, number] | null> {
  return page.evaluate(
    (path) =>
      new Promise<[number, number] | null>((resolve) => {
        const picture = new Image();
        picture.addEventListener('load', () => resolve([picture.naturalWidth, picture.naturalHeight]));
        picture.addEventListener('error', () => resolve(null));
        picture.src = path;
        document.body.append(picture);
      }),
    path,
  );
}

function fetchPart(page: Page, path: string, range: string | null) {
  return page.evaluate(
    async ({ path, range }) => {
      const response = await fetch(path, range === null ? {} : { headers: { range } });
      const { status, headers } = response;
      const bytes = [...new Uint8Array(await response.arrayBuffer())];
      return {
        status,
        type: headers.get('content-type'),
        part: headers.get('content-range'),
        headers: [...headers],
        bytes,
      };
    },
    { path, range },
  );
}

/** Loads a tone and plays it near its end, which the page has not read yet. */
function seekInSound(page: Page, path: string): Promise<{ duration: number; at: number }> {
  return page.evaluate(
    (path) =>
      new Promise<{ duration: number; at: number }>((resolve, reject) => {
        const sound = new Audio();
        sound.preload = 'metadata';
        sound.addEventListener('loadedmetadata', () => (sound.currentTime = sound.duration - 1), { once: true });
        sound.addEventListener('seeked', () => resolve({ duration: sound.duration, at: sound.currentTime }));
        sound.addEventListener('error', () => reject(new Error(sound.error?.message ?? 'no sound')));
        sound.src = path;
      }),
    path,
  );
}

/** The same checks for every backend of conversations. */
async function checkFiles({ page }: Parley): Promise<void> {
  const picture = await shareFile(page, 'dot.png', pngFile(31, 17));
  expect(await showPicture(page, picture)).toEqual([31, 17]);

  const tone = toneFile(60);
  const sound = await shareFile(page, 'tone.wav', tone);
  const { status, part, bytes } = await fetchPart(page, sound, 'bytes=262142-262149');
  expect({ status, part, bytes }).toEqual({
    status: 206,
    part: `bytes 262142-262149/${tone.byteLength}`,
    bytes: [...tone.subarray(262_142, 262_150)],
  });
  const { duration, at } = await seekInSound(page, sound);
  expect([Math.round(duration), Math.round(at)]).toEqual([60, 59]);

  const html = await shareFile(page, 'page.html', new TextEncoder().encode('<script>window.injected = true</script>'));
  const download = await fetchPart(page, html, null);
  expect(download.type).toBe('application/octet-stream');
  expect(Object.fromEntries(download.headers)).toMatchObject({
    'content-disposition': "attachment; filename*=UTF-8''page.html",
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });

  expect((await fetchPart(page, '/parley/blob/nobody.gave-this', null)).status).toBe(404);
  expect(await showPicture(page, '/parley/blob/nobody.gave-this')).toBeNull();
}

test('D10: on this computer, a picture is shown, a sound is played by ranges, and HTML is only a download', async ({
  launch,
}) => {
  const mei = await launch('default');
  await mei.arrive('Mei Lin');
  await checkFiles(mei);
});

test('D10: with a Parley server, files pass through the desktop in the same way', async ({ launch }) => {
  const product = await startProduct();
  try {
    const mei = await launch('default');
    await mei.choosePlace('A Parley server', product.url);
    await mei.register('Mei Lin');
    await checkFiles(mei);
  } finally {
    await product.stop();
  }
});

test('D10: a file is saved under its name, with all its bytes', async ({ launch }) => {
  const mei = await launch('default');
  await mei.arrive('Mei Lin');
  const html = '<p>a report</p>'.repeat(50_000);
  const path = await shareFile(mei.page, 'report.html', new TextEncoder().encode(html));
  const target = join(launch.root, 'saved.html');
  // The listener is there before the click, which has another connection.
  const saving = await mei.app.evaluateHandle(
    ({ session }, target) => ({
      done: new Promise<{ name: string; state: string }>((resolve) => {
        session.defaultSession.once('will-download', (_event, item) => {
          item.setSavePath(target);
          item.once('done', (_done, state) => resolve({ name: item.getFilename(), state }));
        });
      }),
    }),
    target,
  );
  await mei.page.evaluate((path) => {
    const link = document.createElement('a');
    link.href = path;
    link.download = '';
    link.click();
  }, path);
  expect(await saving.evaluate(({ done }) => done)).toEqual({ name: 'report.html', state: 'completed' });
  expect(await readFile(target, 'utf8')).toBe(html);
});

test('a PDF is read in a preview and dragged out as a file, and its conversation is saved as a PDF', async ({
  launch,
}) => {
  const mei = await launch('default');
  await mei.arrive('Mei Lin');
  const pdf = pdfOf({ pages: ['Quarterly report'] });
  await shareFile(mei.page, 'report.pdf', pdf);
  await mei.page.reload();
  await mei.page
    .getByRole('list', { name: 'Rooms' })
    .getByRole('button', { name: /^Files / })
    .first()
    .click();
  await mei.page.getByRole('button', { name: 'Preview report.pdf' }).click();
  const page = mei.page.getByRole('dialog', { name: 'File report.pdf' }).getByRole('region', { name: 'Page 1' });
  const isDrawn = (): Promise<boolean> =>
    page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      return pixels.some((value) => value < 128);
    });
  await expect.poll(isDrawn).toBe(true);
  await mei.page.keyboard.press('Escape');

  // The drag of the system needs a pointer; the test reads what it would be given.
  const drags = await mei.app.evaluateHandle(({ webContents }) => {
    const files: string[] = [];
    for (const contents of webContents.getAllWebContents()) contents.startDrag = ({ file }) => void files.push(file);
    return files;
  });
  const handle = mei.page.locator('[draggable="true"]').filter({ hasText: 'report.pdf' });
  await handle.evaluate((element) =>
    element.dispatchEvent(
      new DragEvent('dragstart', { dataTransfer: new DataTransfer(), bubbles: true, cancelable: true }),
    ),
  );
  await expect.poll(() => drags.evaluate((files) => files.length)).toBe(1);
  const [file = ''] = await drags.jsonValue();
  expect(basename(file)).toBe('report.pdf');
  expect(Buffer.compare(await readFile(file), pdf)).toBe(0);

  const target = join(launch.root, 'saved.pdf');
  await mei.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, target);
  await mei.page.getByRole('button', { name: 'Room menu' }).click();
  await mei.page.getByRole('menuitem', { name: 'Save conversation as PDF…' }).click();
  const saving = mei.page.getByRole('dialog', { name: 'Save conversation as PDF' });
  await saving.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(saving).toBeHidden();
  expect((await readFile(target)).subarray(0, 5).toString('latin1')).toBe('%PDF-');
  expect((await stat(target)).mode & 0o777).toBe(0o600);

  await mei.page.reload();
  await expect.poll(() => existsSync(file)).toBe(false);
});

test('D10: a foreign page cannot read a file, even with its link', async ({ launch }) => {
  const mei = await launch('default');
  await mei.arrive('Mei Lin');
  const path = await shareFile(mei.page, 'dot.png', pngFile(31, 17));
  const site = await serveForeignSite();
  try {
    const reached = await mei.app.evaluate(
      async ({ BrowserWindow }, { url, link }) => {
        const window = new BrowserWindow({ show: false });
        await window.loadURL(url);
        const script = `new Promise((resolve) => {
          const picture = new Image();
          picture.onload = () => resolve('shown');
          picture.onerror = () => fetch(${JSON.stringify(link)}).then(() => resolve('read'), () => resolve('refused'));
          picture.src = ${JSON.stringify(link)};
        })`;
        const reached = (await window.webContents.executeJavaScript(script)) as unknown;
        window.destroy();
        return reached;
      },
      { url: site.url, link: `parley-app://desktop${path}` },
    );
    expect(reached).toBe('refused');
  } finally {
    site.stop();
  }
});
