import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { Redis } from 'ioredis';
import { createAuthority } from '../support/makeCertificates.ts';
import { findFreePort } from '#core/embedded/acquireServer.ts';
import { startRedis } from '../support/startRedis.ts';
import { MASTER_NAME, startSentinels } from '../support/startSentinels.ts';
import { askBridge } from './support/bridge.ts';
import { test } from './support/test.ts';

test("the Advanced fields connect to a team's Redis with users and a certificate authority of its own", async ({
  launch,
}) => {
  const authority = await createAuthority();
  const { certificateFile, keyFile } = await authority.issue('IP:127.0.0.1');
  const port = await findFreePort();
  const tls = ['--tls-port', String(port), '--tls-cert-file', certificateFile, '--tls-key-file', keyFile];
  const redis = await startRedis([...tls, '--tls-ca-cert-file', authority.caFile, '--tls-auth-clients', 'no']);
  const admin = new Redis(redis.port, '127.0.0.1', { replyMapping: 'legacy' });
  try {
    const rights = '~parley:* &parley:* +@all -@dangerous +info'.split(' ');
    await admin.call('ACL', 'SETUSER', 'team', 'on', '>open sesame', ...rights);
    await admin.call('ACL', 'SETUSER', 'default', 'off');

    const mei = await launch('default');
    const { page } = mei;
    const goOn = page.getByRole('button', { name: 'Continue' });
    await mei.choosePlace('My team’s Redis', `rediss://127.0.0.1:${port}`);
    await expect(page.getByText('This computer doesn’t trust the authority')).toBeVisible();
    const certificate = page.getByRole('textbox', { name: 'Your own certificate authority' });
    await expect(certificate).toBeVisible();
    await page.locator('input[type=file]').setInputFiles(authority.caFile);
    await expect(certificate).toHaveValue(authority.ca);
    await page.getByRole('textbox', { name: 'User' }).fill('team');
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
    await goOn.click();
    await expect(page.getByText('This Redis didn’t accept the user name or password.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Password' }).fill('open sesame');
    await goOn.click();
    await mei.register('Mei Lin');
    await mei.allowPlainText();

    const described = await askBridge(page, 'host.describe', {});
    expect(described).toMatchObject({ value: { connection: { label: `127.0.0.1:${port}` } } });
    const settings = await readFile(join(launch.root, 'settings.json'), 'utf8');
    expect(settings).toContain('BEGIN CERTIFICATE');
    expect(settings).not.toContain('sesame');
    await mei.quit();
    const again = await launch('default');
    await expect(again.page.getByRole('list', { name: 'People' })).toBeVisible();
  } finally {
    admin.disconnect();
    await redis.stop();
    await authority.remove();
  }
});

test('Sentinels are configured by their addresses and the name of the master, and no password is shown', async ({
  launch,
}) => {
  const sentinels = await startSentinels({ password: 'secret', own: 'watchers' });
  try {
    const mei = await launch('default');
    const { page } = mei;
    const { host } = new URL(sentinels.url.replace('redis+sentinel:', 'http:').replace(/,.*/, ''));
    await mei.chooseRedis();
    await page.locator('summary', { hasText: 'Advanced' }).click();
    await page.getByRole('textbox', { name: /^(Redis|Server) address/ }).fill(`redis://${host}`);
    await page.getByRole('textbox', { name: 'Sentinel master name' }).fill('two words');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Sentinel needs the name of the master')).toBeVisible();

    await page.getByRole('textbox', { name: 'Sentinel master name' }).fill('');
    await page.getByRole('textbox', { name: /^(Redis|Server) address/ }).fill(sentinels.url);
    await page.getByRole('button', { name: 'Continue' }).click();
    await mei.register('Mei Lin');
    await mei.allowPlainText();
    const described = JSON.stringify(await askBridge(page, 'host.describe', {}));
    expect(described).toContain(`/${MASTER_NAME}"`);
    expect(described).not.toMatch(/secret"|watchers/);
    expect(await readFile(join(launch.root, 'settings.json'), 'utf8')).not.toMatch(/:secret|watchers/);
    await mei.quit();
    const again = await launch('default');
    await expect(again.page.getByRole('list', { name: 'People' })).toBeVisible();
  } finally {
    await sentinels.stop();
  }
});
