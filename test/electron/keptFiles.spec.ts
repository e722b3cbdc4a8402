import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from './support/test.ts';

test('D10: a file whose upload was interrupted by a kill of the desktop is sent by the next start', async ({
  launch,
}, testInfo) => {
  const bytes = randomBytes(24_000_000);
  const path = testInfo.outputPath('recording.bin');
  await writeFile(path, bytes);
  const [mei, tom] = [await launch('default'), await launch('second')];
  await mei.arrive('Mei Lin');
  await tom.arrive('Tom Nunes');
  await tom.allowPlainText();
  await tom.openPerson('Mei Lin');
  const chooser = tom.page.waitForEvent('filechooser');
  await tom.page.getByRole('button', { name: 'Attach files' }).click();
  await (await chooser).setFiles(path);
  await tom.send('the recording');
  const bar = tom.page.getByRole('progressbar', { name: 'Sending recording.bin' });
  await expect.poll(async () => Number(await bar.getAttribute('value')), { intervals: [10] }).toBeGreaterThan(1);
  await tom.kill();

  await expect(mei.conversation('Tom Nunes')).toHaveCount(0);
  const again = await launch('second');
  await again.conversation('Mei Lin').click();
  await expect(again.page.getByText('recording.bin')).toBeVisible();
  await expect(mei.conversation('Tom Nunes, 1 unread')).toBeVisible({ timeout: 60_000 });
  await mei.conversation('Tom Nunes, 1 unread').click();
  await mei.expectMessage('the recording');
  // The server has verified the sender's hash; `test/e2e/keptFiles.test.ts` compares the bytes in a browser.
  await expect(mei.page.getByRole('button', { name: 'Download recording.bin' })).toHaveCount(1);
  await expect(again.page.getByRole('button', { name: 'Download recording.bin' })).toHaveCount(1);
});
