import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { LIMITS } from '#shared/contract/limits.ts';
import { choose, sha256Of } from './support/attachments.ts';
import { meet } from './support/meet.ts';
import { test } from './support/test.ts';
import { limitConnection } from './support/limitConnection.ts';

test('D10: an upload resumes after the page reloads in the middle of it', async ({ arrive }, testInfo) => {
  const [mei, tom] = await meet(arrive);
  const bytes = randomBytes(3_000_000);
  const path = testInfo.outputPath('recording.bin');
  await writeFile(path, bytes);
  const way = await limitConnection(mei.page, 1_000_000);
  await mei.page.reload();
  await mei.open(tom);
  await choose(mei, path);
  await mei.composer.fill('the recording');
  await mei.send.click();
  await expect.poll(() => way.bytes).toBeGreaterThanOrEqual(way.mostBytes);
  await mei.page.reload({ waitUntil: 'commit' });
  way.mostBytes = Infinity;
  await tom.sees('the recording');
  expect(way.bytes).toBeLessThanOrEqual(bytes.length + LIMITS.chunkBytes);

  const saving = tom.page.waitForEvent('download');
  await tom.messages.getByRole('button', { name: 'Download recording.bin' }).click();
  expect(await sha256Of(await saving)).toBe(createHash('sha256').update(bytes).digest('hex'));
  await mei.open(tom);
  await expect(mei.messages.getByRole('button', { name: 'Download recording.bin' })).toHaveCount(1);
});
