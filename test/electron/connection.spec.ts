import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { startProduct } from '../e2e/support/startProduct.ts';
import { findFreePort } from '#core/embedded/acquireServer.ts';
import { startRedis } from '../support/startRedis.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { askBridge } from './support/bridge.ts';
import { serveForeignSite } from './support/foreignSite.ts';
import { redisServersIn } from './support/redisServers.ts';
import { test } from './support/test.ts';

test('C4: one person through a Parley server and one directly on its Redis write to each other', async ({ launch }) => {
  const product = await startProduct();
  try {
    const [mei, tom] = [await launch('default'), await launch('second')];
    await mei.choosePlace('A Parley server', product.url);
    await mei.register('Mei Lin');
    await tom.choosePlace('My team’s Redis', product.redis.url);
    await tom.register('Tom Nunes');
    await mei.openPerson('Tom Nunes');
    await mei.send('over the server');
    await tom.conversation('Mei Lin, 1 unread').click();
    await tom.expectMessage('over the server');
    await tom.send('straight');
    await mei.expectMessage('straight');

    await product.killGateway();
    await mei.send('written while the server is gone');
    await product.startGateway();
    await tom.expectMessage('written while the server is gone');
    expect(redisServersIn(join(launch.root, 'redis'))).toEqual([]);
  } finally {
    await product.stop();
  }
});

test('an address that does not work is refused with a specific code, and nothing is saved', async ({ launch }) => {
  const { page } = await launch('default');
  const [locked, site] = [await startRedis(['--requirepass', 'secret']), await serveForeignSite()];
  const nobody = await findFreePort();
  const host = `127.0.0.1:${locked.port}`;
  const foreign = site.url.replace('http:', 'redis:');
  try {
    const cases = [
      ['redis', '', 'URL_INVALID'],
      ['redis', 'localhost', 'URL_INVALID'],
      ['redis', site.url, 'URL_INVALID'],
      ['redis', `redis://127.0.0.1:${nobody}`, 'REDIS_UNREACHABLE'],
      ['redis', `redis://${host}`, 'REDIS_AUTH_REQUIRED'],
      ['redis', `redis://:wrong@${host}`, 'REDIS_AUTH_FAILED'],
      ['redis', foreign, 'REDIS_NOT_REDIS'],
      ['redis', `rediss://:secret@${host}`, 'REDIS_TLS_FAILED'],
      ['gateway', 'chat.example.org', 'URL_INVALID'],
      ['gateway', 'ftp://chat.example.org', 'URL_INVALID'],
      ['gateway', `http://127.0.0.1:${nobody}`, 'GATEWAY_UNREACHABLE'],
      ['gateway', site.url, 'GATEWAY_NOT_PARLEY'],
    ] as const;
    for (const [kind, url, code] of cases) {
      for (const call of ['host.testConnection', 'host.chooseConnection']) {
        expect(await askBridge(page, call, { kind, url }), `${call} ${url}`).toMatchObject({ error: { code } });
      }
    }
    expect(await askBridge(page, 'host.testConnection', { kind: 'redis', url: `redis://:secret@${host}` })).toEqual({
      ok: true,
      value: {},
    });
    expect(await askBridge(page, 'host.describe', {})).toMatchObject({ value: { connection: null } });
  } finally {
    site.stop();
    await locked.stop();
  }
});

test('a refused address is explained beside its field and stays there to be corrected', async ({ launch }) => {
  const mei = await launch('default');
  const address = `redis://127.0.0.1:${await findFreePort()}`;
  await mei.choosePlace('My team’s Redis', address);
  await expect(mei.page.getByText('No Redis answers at this address.')).toBeVisible();
  await expect(mei.page.getByRole('textbox', { name: 'Redis address' })).toHaveValue(address);
});

test('a failed change of server keeps the old one working, and a successful one stops the private Redis', async ({
  launch,
}) => {
  const mei = await launch('default');
  const redis = await startRedis();
  try {
    await mei.arrive('Mei Lin');
    const refused = await askBridge(mei.page, 'host.chooseConnection', { kind: 'gateway', url: 'http://127.0.0.1:1' });
    expect(refused).toMatchObject({ error: { code: 'GATEWAY_UNREACHABLE' } });
    expect(await askBridge(mei.page, 'person.list', {})).toMatchObject({ ok: true });
    expect(redisServersIn(join(launch.root, 'redis'))).toHaveLength(1);

    const chosen = await askBridge(mei.page, 'host.chooseConnection', { kind: 'redis', url: redis.url });
    expect(chosen).toMatchObject({ value: { connection: { kind: 'redis', label: `127.0.0.1:${redis.port}` } } });
    expect(redisServersIn(join(launch.root, 'redis'))).toEqual([]);
    // Nobody is signed in on the new server, and the token of the old one was not sent to it.
    expect(await askBridge(mei.page, 'person.list', {})).toMatchObject({ error: { code: 'NOT_SIGNED_IN' } });
    expect(await askBridge(mei.page, 'host.loadSession', {})).toEqual({ ok: true, value: { token: null } });
  } finally {
    await mei.quit();
    await redis.stop();
  }
});

test('without redis-server the person sees what to install, at the first start and later', async ({ launch }) => {
  const words = 'Parley needs redis-server on this computer.';
  const nowhere = { PARLEY_REDIS_SERVER: '/nowhere/redis-server' };
  const first = await launch('default', nowhere);
  await first.chooseThisComputer();
  await expect(first.page.getByText(words)).toBeVisible();
  await first.quit();

  const second = await launch('default');
  await second.arrive('Mei Lin');
  await second.allowPlainText();
  await second.quit();
  const third = await launch('default', nowhere);
  expect(await askBridge(third.page, 'person.list', {})).toMatchObject({ error: { code: 'REDIS_SERVER_MISSING' } });
});

test('a data folder that cannot be written is reported', async ({ launch }) => {
  await writeFile(join(launch.root, 'redis'), 'a file where the folder should be');
  const mei = await launch('default');
  await mei.chooseThisComputer();
  await expect(mei.page.getByText('Parley can’t write to its data folder.')).toBeVisible();
});

test("a server's password is stored only with permission, and never shown", async ({ launch }) => {
  const redis = await startRedis(['--requirepass', 'open sesame']);
  const url = `redis://:${encodeURIComponent('open sesame')}@127.0.0.1:${redis.port}`;
  const everything = async (): Promise<string> => {
    const files = ['settings.json', 'secrets.json', 'logs/main.log'].map((name) => join(launch.root, name));
    return (await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')))).join('\n');
  };
  try {
    const first = await launch('default');
    const chosen = await askBridge(first.page, 'host.chooseConnection', { kind: 'redis', url });
    expect(JSON.stringify(chosen)).not.toContain('sesame');
    expect(await askBridge(first.page, 'account.signIn', { name: 'x', password: 'y' })).toMatchObject({
      error: { code: 'WRONG_CREDENTIALS' },
    });
    expect(await everything()).not.toContain('sesame');
    await first.quit();

    // The password was not stored, so the address is asked for again.
    const second = await launch('default');
    expect(await askBridge(second.page, 'host.describe', {})).toMatchObject({ value: { connection: null } });
    await second.choosePlace('My team’s Redis', url);
    await second.register('Mei Lin');
    const loaded = await askBridge(second.page, 'host.loadSession', {});
    const { token } = unwrap(loaded) as { token: string };
    expect(token).toMatch(/.{20}/);
    expect(await everything()).not.toContain(token);
    await second.allowPlainText();
    await second.quit();

    const third = await launch('default');
    await expect(third.page.getByRole('list', { name: 'People' })).toBeVisible();
    expect(await askBridge(third.page, 'host.describe', {})).toMatchObject({
      value: { connection: { kind: 'redis', label: `127.0.0.1:${redis.port}` }, secrets: 'plain-text' },
    });
    expect(await everything()).toContain(token);
    await askBridge(third.page, 'host.storeSession', { token: null });
    expect(await everything()).not.toContain(token);
  } finally {
    await redis.stop();
  }
});

test('unreadable settings are moved aside, and Parley starts', async ({ launch }) => {
  await writeFile(join(launch.root, 'settings.json'), '{"connection": {"kind": "carrier pigeon"}');
  const mei = await launch('default');
  await expect(mei.page.getByText('Where should your messages be stored?')).toBeVisible();
  expect(await readFile(join(launch.root, 'settings.json.unreadable'), 'utf8')).toContain('pigeon');
});
