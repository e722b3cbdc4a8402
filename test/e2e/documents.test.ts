import { deflateRawSync } from 'node:zlib';
import { expect, type Locator } from '@playwright/test';
import { choose, type Sample } from './support/attachments.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { meet } from './support/meet.ts';
import { pdfOf } from './support/pdfOf.ts';
import type { Person } from './support/Person.ts';
import { test } from './support/test.ts';

const file = (name: string, content: Buffer | string, mimeType = 'text/plain'): Sample => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});

/** Everything in a PDF that would leave it: when it opens, when a page opens, and when anything in a page is clicked. */
const HOSTILE = {
  catalogue:
    '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\); app.launchURL\\("https://evil.example/opened"\\);) >> ' +
    '/AA << /WC << /S /URI /URI (https://evil.example/closed) >> >>',
  page:
    '/AA << /O << /S /URI /URI (https://evil.example/page) >> >> /Annots [ ' +
    '<< /Type /Annot /Subtype /Link /Rect [0 0 300 100] /A << /S /URI /URI (https://evil.example/link) >> >> ' +
    '<< /Type /Annot /Subtype /Link /Rect [0 100 300 200] /A << /S /Launch /F (/bin/sh) /NewWindow true >> >> ]',
};

/** A font that is not in the file, and whose characters are numbered as in UTF-16. */
const CHINESE =
  '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [ ' +
  '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light ' +
  '/CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor ' +
  '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0 ' +
  '/Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >> >> ] >>';

async function open(person: Person, name: string): Promise<Locator> {
  await person.messages.getByRole('button', { name: `Preview ${name}` }).click();
  const viewer = person.page.getByRole('dialog', { name: `File ${name}` });
  await expect(viewer).toBeVisible();
  return viewer;
}

async function close(person: Person, viewer: Locator, name: string): Promise<void> {
  await person.page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(person.messages.getByRole('button', { name: `Preview ${name}` })).toBeFocused();
}

/** Whether something is drawn on the page: a pixel that is not white. */
const isDrawn = (viewer: Locator): Promise<boolean> =>
  viewer.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    return pixels.some((value) => value < 128);
  });

test('texts and PDFs are read in a preview and dragged out, and a hostile one can neither act nor reach anything', async ({
  arrive,
}) => {
  const [mei, tom] = await meet(arrive);
  const { page } = tom;
  await choose(
    mei,
    file('notes.log', `first line\nsecond \u202Eesrever\n<b>bold</b>\n${'x'.repeat(1_000_000)}`),
    file('archive.txt', Buffer.concat([Buffer.from('PK\u0003\u0004'), deflateRawSync('zipped')])),
    file('hostile.pdf', pdfOf({ pages: ['Quarterly report', 'Second page'], ...HOSTILE }), 'application/pdf'),
    file('secret.pdf', pdfOf({ pages: ['Merger plan'], password: 'open' }), 'application/pdf'),
    file('chinese.pdf', pdfOf({ pages: ['O`Y}'], font: CHINESE }), 'application/pdf'),
    file('broken.pdf', '%PDF-1.4 nothing else', 'application/pdf'),
  );
  await expect(page.getByRole('list', { name: 'Files to send' })).toBeHidden();
  await mei.composer.fill('the files');
  await mei.composer.press('Enter');
  await tom.sees('the files');

  const text = await open(tom, 'notes.log');
  const lines = text.getByRole('region', { name: 'Text of notes.log' });
  await expect(lines).toContainText('first line');
  await expect(lines).toContainText('RLO');
  await expect(lines).toContainText('<b>bold</b>');
  await expect(text).toContainText('Shows the first 262 KB.');
  await expect(text).toContainText('Very long lines are shortened.');
  await expectAccessible(page, 'a preview of a text');
  await close(tom, text, 'notes.log');

  const handle = tom.messages.locator('[draggable="true"]').filter({ hasText: 'notes.log' });
  await handle.dispatchEvent('pointerdown');
  const dragged = (): Promise<string> =>
    handle.evaluate((element) => {
      const dataTransfer = new DataTransfer();
      element.dispatchEvent(new DragEvent('dragstart', { dataTransfer, bubbles: true, cancelable: true }));
      return dataTransfer.getData('DownloadURL');
    });
  await expect.poll(dragged).toMatch(/^application\/octet-stream:notes\.log:http:.*\/parley\/blob\//u);

  const binary = await open(tom, 'archive.txt');
  await expect(binary.getByRole('alert')).toContainText('This file isn’t text');
  await close(tom, binary, 'archive.txt');

  const outside: string[] = [];
  const assets: string[] = [];
  const address = page.url();
  const { origin } = new URL(address);
  page.context().on('request', (request) => {
    const url = request.url();
    if (url.includes('/assets/pdfjs-')) assets.push(url);
    if (!url.startsWith(origin) && !/^(?:blob|data):/u.test(url)) outside.push(url);
  });
  page.on('dialog', (dialog) => outside.push(dialog.message()));
  page.context().on('page', (opened) => outside.push(opened.url()));
  const pdf = await open(tom, 'hostile.pdf');
  await expect(pdf.getByRole('region', { name: 'Page 1' })).toContainText('Quarterly report');
  await expect.poll(() => isDrawn(pdf)).toBe(true);
  await expectAccessible(page, 'a preview of a PDF');
  const canvas = pdf.getByRole('img', { name: 'Page 1' });
  const { width = 0, height = 0 } = (await canvas.boundingBox()) ?? {};
  await canvas.click({ position: { x: width / 2, y: height / 4 } });
  await canvas.click({ position: { x: width / 2, y: (height * 3) / 4 } });
  await page.keyboard.press('PageDown');
  await expect(pdf.getByRole('region', { name: 'Page 2' })).toContainText('Second page');
  await expect.poll(() => isDrawn(pdf)).toBe(true);
  await pdf.getByRole('textbox', { name: 'Page' }).fill('1');
  await expect(pdf.getByRole('region', { name: 'Page 1' })).toContainText('Quarterly report');
  await pdf.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(async () => (await canvas.boundingBox())?.width).toBeGreaterThan(width);
  // What the page has of the file for the preview is released with it.
  const fonts = (): Promise<number> =>
    page.evaluate(() => [...document.fonts].filter(({ family }) => /^"?g_d\d/u.test(family)).length);
  expect(await fonts()).toBeGreaterThan(0);
  await close(tom, pdf, 'hostile.pdf');
  await expect.poll(fonts).toBe(0);
  expect(outside).toEqual([]);
  expect(page.url()).toBe(address);

  const chinese = await open(tom, 'chinese.pdf');
  await expect(chinese.getByRole('region', { name: 'Page 1' })).toContainText('你好');
  await close(tom, chinese, 'chinese.pdf');
  // Its characters are listed in a file of pdf.js, which is Parley's own.
  expect(assets.length).toBeGreaterThan(0);
  expect(outside).toEqual([]);

  const secret = await open(tom, 'secret.pdf');
  const password = secret.getByLabel('Password of this PDF');
  await password.fill('wrong');
  await password.press('Enter');
  await expect(secret.getByRole('alert')).toHaveText('Wrong password. Try again.');
  await password.fill('open');
  await password.press('Enter');
  await expect(secret.getByRole('region', { name: 'Page 1' })).toContainText('Merger plan');
  await close(tom, secret, 'secret.pdf');

  const printed: string[] = [];
  await page.exposeFunction('reportPrinted', (text: string) => printed.push(text));
  await page.evaluate(() => {
    window.print = () => {
      const text = document.querySelector('[data-print-sheet]')?.textContent ?? '';
      (window as unknown as { reportPrinted: (text: string) => void }).reportPrinted(text);
    };
  });
  await page.getByRole('button', { name: 'Conversation options' }).click();
  await page.getByRole('menuitem', { name: 'Print conversation…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print conversation' });
  await expectAccessible(page, 'the dialog that prints');
  await dialog.getByRole('button', { name: 'Print' }).click();
  await expect(dialog).toBeHidden();
  expect(printed).toHaveLength(1);
  expect(printed[0]).toMatch(/2 messages.*Mei.*the files.*notes\.log/su);
  // Without the sheet, the browser prints the page as before.
  await page.emulateMedia({ media: 'print' });
  await expect(tom.messages).toBeVisible();
  await page.emulateMedia({ media: null });

  const broken = await open(tom, 'broken.pdf');
  await expect(broken.getByRole('alert')).toContainText('This PDF is damaged');
  await close(tom, broken, 'broken.pdf');
});
