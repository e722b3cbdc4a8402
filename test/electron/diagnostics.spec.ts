import { mkdir, readFile } from 'node:fs/promises';
import { homedir, hostname } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { Person } from '../e2e/support/Person.ts';
import { makeRoom } from '../e2e/support/rooms.ts';
import { askBridge } from './support/bridge.ts';
import type { Parley } from './support/Parley.ts';
import { test } from './support/test.ts';

const NAME = 'Zebulon Quagga';
const ROOM = 'axolotl-plans';
const ROOM_PASSWORD = 'pangolin pangolin';
const MESSAGE = 'the okapi flies at midnight';
/** Of `Parley.register`. */
const PASSWORD = 'correct horse battery';

/** The dialog belongs to the system, so its answer is given here. */
async function chooseFile({ app }: Parley, filePath: string | null): Promise<void> {
  await app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: path === null, filePath: path ?? '' });
  }, filePath);
}

test('the diagnostics file has the versions and the log, and nothing that a person wrote or that names them', async ({
  launch,
}) => {
  const mei = await launch('quiet-profile');
  await mei.arrive(NAME);
  await mei.allowPlainText();
  await makeRoom(new Person(NAME, mei.page), { name: ROOM, password: ROOM_PASSWORD });
  await mei.send(MESSAGE);
  await mei.expectMessage(MESSAGE);
  // An error whose message quotes what must not be in the file.
  await mei.app.evaluate((_electron, secret) => void Promise.reject(new Error(secret)), MESSAGE);

  await mei.page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await mei.page.getByRole('menuitem', { name: 'Settings…' }).click();
  const settings = mei.page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'About Parley' }).click();
  const save = settings.getByRole('button', { name: 'Save diagnostics…' });
  const saved = settings.getByText('Diagnostics saved');

  await chooseFile(mei, null);
  await save.click();
  await chooseFile(mei, join(launch.root, 'no-such-folder', 'report.txt'));
  await save.click();
  await expect(settings.getByRole('alert')).toHaveText(/^The file couldn’t be saved there/);
  await expect(saved).toBeHidden();

  await mkdir(join(launch.root, 'for-support'));
  const file = join(launch.root, 'for-support', 'report.txt');
  await chooseFile(mei, file);
  await save.click();
  await expect(saved).toBeVisible();
  const report = await readFile(file, 'utf8');

  expect(report).toContain('"electron":');
  expect(report).toContain('"connection": "embedded"');
  expect(report).toContain('"msg":"unhandled rejection"');
  expect(report).toContain('"msg":"the diagnostics could not be written"');
  const log = await readFile(join(launch.root, 'profiles', 'quiet-profile', 'logs', 'main.log'), 'utf8');
  expect(log).toContain(MESSAGE);
  const session = await askBridge(mei.page, 'host.loadSession', {});
  const token = session.ok ? (session.value as { readonly token: string }).token : '';
  expect(token.length).toBeGreaterThan(20);
  const secrets = [NAME, ROOM, ROOM_PASSWORD, MESSAGE, PASSWORD, token, launch.root, homedir(), hostname()];
  expect(secrets.filter((text) => report.includes(text))).toEqual([]);
});
