import { createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Transport } from '#shared/rpc/Transport.ts';
import { askBridge } from './support/bridge.ts';
import type { Parley } from './support/Parley.ts';
import { test as base } from './support/test.ts';

const test = base.extend<{ keyring: string }>({
  /** The file that stands in for the keyring. */
  // oxlint-disable-next-line no-empty-pattern
  keyring: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-keyring-'));
    const file = join(folder, 'key');
    await writeFile(file, randomBytes(32));
    await use(file);
    await rm(folder, { recursive: true });
  },
});

const SECRET = 'xylophonequartz';
const account = 'gateway https://chat.example philippa';
const conversationId = 'direct:jonas:philippa';
const message = {
  conversationId,
  clientId: 'vermilion',
  from: 'philippa',
  text: SECRET,
  at: 1,
  offline: true,
  refusal: null,
};
const event = {
  type: 'message',
  offset: 1,
  counted: 1,
  id: 'e1',
  at: 1,
  from: 'jonas',
  body: { kind: 'text', text: `${SECRET} 秘密报价` },
};
const TEXTS = [SECRET, '秘密报价', 'philippa', 'chat.example', 'vermilion'];

async function write({ page }: Parley): Promise<void> {
  const calls = [
    ['local.queue', { account, messages: [message] }],
    ['local.keepEvents', { account, conversationId, epoch: 'a', events: [event] }],
    ['local.writeDocuments', { account, documents: [{ key: `draft ${conversationId}`, document: SECRET }] }],
  ] as const;
  for (const [name, args] of calls) expect(await askBridge(page, name, args)).toEqual({ ok: true, value: {} });
  // Bytes are made in the page, because arguments of `evaluate` are JSON.
  const kept = await page.evaluate(
    ({ account, text }) => {
      const chunk = new TextEncoder().encode(text);
      const { parley } = window as unknown as { parley: Transport };
      return parley.request('local.keepBytes', { account, clientId: 'vermilion', offset: 0, chunk });
    },
    { account, text: SECRET.repeat(100) },
  );
  expect(kept).toEqual({ ok: true, value: {} });
}

async function expectWritten({ page }: Parley): Promise<void> {
  const opened = await askBridge(page, 'local.open', { account });
  expect(opened).toEqual({
    ok: true,
    value: {
      store: 'whole',
      documents: { [`draft ${conversationId}`]: SECRET },
      outgoing: [message],
      logs: [{ conversationId, epoch: 'a', offset: 1 }],
    },
  });
  const found = await askBridge(page, 'local.search', { account, query: { terms: ['报价'] }, limit: 5 });
  expect(found).toEqual({ ok: true, value: { hits: [{ conversationId, event }], next: null, searched: 1 } });
}

/** The texts that a file of the folder contains as UTF-8 or UTF-16. */
async function textsOnDisk(root: string): Promise<string[]> {
  const found = new Set<string>();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const content = await readFile(join(entry.parentPath, entry.name));
    for (const text of TEXTS) {
      if (content.includes(text) || content.includes(Buffer.from(text, 'utf16le'))) found.add(text);
    }
  }
  return [...found];
}

const stateOf = async ({ page }: Parley): Promise<unknown> => askBridge(page, 'host.readStoreEncryption', {});
const state = (name: string) => ({ ok: true, value: { isOn: name !== 'off' && name !== 'unavailable', state: name } });

test('with a keyring nothing readable of the messages is in the profile, a restart shows them, and it can be switched off and on', async ({
  launch,
  keyring,
}) => {
  const env = { PARLEY_TEST_KEYRING: keyring };
  const first = await launch('default', env);
  expect(await stateOf(first)).toEqual(state('on'));
  await write(first);
  expect(await textsOnDisk(launch.root)).toEqual([]);
  await first.quit();
  expect(await textsOnDisk(launch.root)).toEqual([]);

  const again = await launch('default', env);
  await expectWritten(again);
  await askBridge(again.page, 'host.changeStoreEncryption', { isOn: false });
  await expect.poll(() => stateOf(again)).toEqual(state('off'));
  await expectWritten(again);
  expect((await textsOnDisk(launch.root)).toSorted()).toEqual(TEXTS.toSorted());
  await again.quit();

  const plain = await launch('default', env);
  expect(await stateOf(plain)).toEqual(state('off'));
  await expectWritten(plain);
  await askBridge(plain.page, 'host.changeStoreEncryption', { isOn: true });
  await expect.poll(() => stateOf(plain)).toEqual(state('on'));
  await expectWritten(plain);
  await expect.poll(() => textsOnDisk(launch.root)).toEqual([]);
  await plain.quit();
});

/** The key of a server's store, decrypted as the stand-in for the keyring does. */
async function readStoreKey(folder: string, keyring: string): Promise<string> {
  const secrets = JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8')) as Record<string, { value: string }>;
  const encrypted = Buffer.from(secrets['key of the local store']?.value ?? '', 'base64');
  const decipher = createDecipheriv('aes-256-gcm', await readFile(keyring), encrypted.subarray(3, 15));
  decipher.setAuthTag(encrypted.subarray(-16));
  return Buffer.concat([decipher.update(encrypted.subarray(15, -16)), decipher.final()]).toString();
}

test('each server has a sealed store with a key of its own, one choice is for all, and a removed server leaves no key', async ({
  launch,
  keyring,
}) => {
  const env = { PARLEY_TEST_KEYRING: keyring };
  const folders = join(launch.root, 'servers');
  const folderOfSecond = (): string => join(folders, readdirSync(folders)[0] ?? '');
  const first = await launch('default', env);
  await first.arrive('Mei Lin');
  const second = await first.addServer();
  expect(await stateOf(second)).toEqual(state('on'));
  // No key before there is something to be sealed.
  expect(existsSync(join(folderOfSecond(), 'secrets.json'))).toBe(false);
  for (const server of [first, second]) await write(server);
  const stores = [join(launch.root, 'store'), folderOfSecond()];
  for (const store of stores) expect(await textsOnDisk(store)).toEqual([]);
  const keys = await Promise.all([launch.root, folderOfSecond()].map((folder) => readStoreKey(folder, keyring)));
  expect(keys[0]).not.toBe(keys[1]);

  await askBridge(second.page, 'host.changeStoreEncryption', { isOn: false });
  for (const server of [first, second]) {
    await expect.poll(() => stateOf(server)).toEqual(state('off'));
    await expectWritten(server);
  }
  for (const store of stores) expect((await textsOnDisk(store)).toSorted()).toEqual(TEXTS.toSorted());
  await first.quit();

  const again = await launch('default', env);
  const further = await again.furtherServer();
  expect(await stateOf(further)).toEqual(state('off'));
  await askBridge(again.page, 'host.changeStoreEncryption', { isOn: true });
  for (const server of [again, further]) {
    await expect.poll(() => stateOf(server)).toEqual(state('on'));
    await expectWritten(server);
  }
  for (const store of stores) await expect.poll(() => textsOnDisk(store)).toEqual([]);

  await askBridge(further.page, 'host.removeServer', {}).catch(() => undefined);
  await expect.poll(() => readdirSync(folders)).toEqual([]);
  await expectWritten(again);
});

test('while the keyring is locked the store is untouched, and with a new keyring it is set aside', async ({
  launch,
  keyring,
}) => {
  const env = { PARLEY_TEST_KEYRING: keyring };
  const first = await launch('default', env);
  await write(first);
  await first.quit();

  await rename(keyring, `${keyring}.locked`);
  const locked = await launch('default', env);
  expect(await stateOf(locked)).toEqual(state('locked'));
  const refused = { ok: false, error: { code: 'LOCAL_STORE_FAILED' } };
  expect(await askBridge(locked.page, 'local.open', { account })).toMatchObject(refused);
  await rename(`${keyring}.locked`, keyring);
  await expectWritten(locked);
  await locked.quit();

  await writeFile(keyring, randomBytes(32));
  const lost = await launch('default', env);
  const empty = { documents: {}, outgoing: [], logs: [] };
  expect(await askBridge(lost.page, 'local.open', { account })).toEqual({
    ok: true,
    value: { store: 'unreadable', ...empty },
  });
  expect(await stateOf(lost)).toEqual(state('on'));
  await lost.quit();
});

test('the settings say why messages cannot be encrypted without a keyring', async ({ launch }) => {
  const parley = await launch('default', { PARLEY_TEST_KEYRING: '' });
  await parley.arrive('Philippa');
  await parley.page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await parley.page.getByRole('menuitem', { name: 'Settings…' }).click();
  await parley.page.getByRole('tab', { name: 'Sign' }).click();
  const choice = parley.page.getByRole('switch', { name: 'Encrypt messages on this computer' });
  await expect(choice).toBeDisabled();
  await expect(choice).toHaveAccessibleDescription(/no keyring/);
  await parley.quit();
});
