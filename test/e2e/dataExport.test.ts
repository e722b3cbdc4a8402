import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { readZip } from '../support/readZip.ts';
import { choose } from './support/attachments.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { meet } from './support/meet.ts';
import { openSettings } from './support/openSettings.ts';
import { test } from './support/test.ts';

test('a person exports their own messages and files as a ZIP file', async ({ arrive }) => {
  const [mei, tom] = await meet(arrive);
  await tom.say('mine <b>');
  await choose(tom, { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('price list') });
  await tom.say('with a file');
  await mei.sees('with a file');
  await mei.say('of Mei');
  await tom.sees('of Mei');
  // No dialog of the system in a test.
  await tom.page.evaluate(() => Object.defineProperty(window, 'showSaveFilePicker', { value: undefined }));

  const settings = await openSettings(tom, 'Profile');
  const download = tom.page.waitForEvent('download');
  await settings.getByRole('button', { name: 'Export my data…' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^parley-data-\d{4}-\d\d-\d\d\.zip$/);
  await expect(settings.getByText('Your data was saved.')).toBeVisible();
  await expectAccessible(tom.page, 'the export of the own data');

  const entries = readZip([await readFile(await saved.path())]);
  const text = (path: string): string => entries.get(path)?.toString() ?? '';
  const items = JSON.parse(text('conversations/0001/messages.json')) as { files: string[]; body: object }[];
  expect(items).toMatchObject([{ body: { caption: 'with a file' } }, { body: { text: 'mine <b>' } }]);
  expect(text(`conversations/0001/${items[0]?.files[0] ?? ''}`)).toBe('price list');
  expect(text('conversations/0001/messages.json')).not.toContain('of Mei');
  expect(JSON.parse(text('manifest.json'))).toMatchObject({ format: 'parley-own-data', leftOut: [] });
  expect(JSON.parse(text('sessions.json'))).toHaveLength(1);
  expect(text('index.html')).toContain('<h1>Data of Tom in Parley</h1>');
});
