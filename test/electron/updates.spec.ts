import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, type Locator } from '@playwright/test';
import { writeAppImage } from './support/appImage.ts';
import type { Parley } from './support/Parley.ts';
import { type Feed, fileOf, type Handler, startFeed } from './support/startFeed.ts';
import { type Launcher, test } from './support/test.ts';

test.skip(process.platform !== 'linux', 'macOS and Windows need an installed app with a signature');

const UNREACHABLE = /^The update server can’t be reached\./;
const REJECTED = /^The update was refused because it’s damaged or doesn’t come from the publisher of Parley\./;
const NO_SPACE = /^There’s not enough disk space for the update\./;

/** An installed AppImage of version 1.0.0, its feed, and Mei, who uses it. */
class Installed {
  readonly file: string;
  readonly feed: Feed;
  readonly #launch: Launcher;

  private constructor(file: string, feed: Feed, launch: Launcher) {
    this.file = file;
    this.feed = feed;
    this.#launch = launch;
  }

  static async create(launch: Launcher, feed: Feed): Promise<Installed> {
    const folder = join(launch.root, 'Applications');
    await mkdir(folder, { recursive: true });
    const file = join(folder, 'Parley.AppImage');
    await writeAppImage({
      file,
      root: launch.root,
      version: '1.0.0',
      updates: { url: feed.url, keys: feed.publicKey },
    });
    return new Installed(file, feed, launch);
  }

  start(): Promise<Parley> {
    return this.#launch('default', {}, [], this.file);
  }

  /** The version of the file, by the app that it starts. */
  get version(): string {
    return /app-([^']+)'/.exec(readFileSync(this.file, 'utf8'))?.[1] ?? '';
  }

  /** What was downloaded, complete or not. */
  get downloads(): string[] {
    const folder = join(this.#launch.root, 'updates/pending');
    return existsSync(folder) ? readdirSync(folder) : [];
  }
}

let feed: Feed;
test.beforeEach(async ({ launch }) => {
  feed = await startFeed(launch.root);
});
test.afterEach(() => feed.close());

/** "About Parley" in the settings. */
async function openAbout({ page }: Parley): Promise<Locator> {
  await page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await page.getByRole('menuitem', { name: 'Settings…' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'About Parley' }).click();
  return settings.getByRole('tabpanel', { name: 'About Parley' });
}

/** Installs what is ready: a downloaded version replaces the file while the process ends. */
async function quit(parley: Parley): Promise<void> {
  await parley.quit();
  await expect.poll(() => parley.isRunning).toBe(false);
}

const check = (about: Locator): Promise<void> => about.getByRole('button', { name: 'Check for updates' }).click();

test('an update is found, downloaded, verified and installed when Parley quits; the next start is the new version', async ({
  launch,
}) => {
  const installed = await Installed.create(launch, feed);
  const { mode } = statSync(installed.file);
  const before = await installed.start();
  await before.arrive('Mei Lin');
  await before.allowPlainText();
  const about = await openAbout(before);
  await expect(about.getByText('Version 1.0.0')).toBeVisible();

  await feed.publish('1.0.0');
  await check(about);
  await expect(about.getByText('Parley is up to date.')).toBeVisible();
  await feed.publish('1.1.0');
  await check(about);
  await expect(about.getByText('Version 1.1.0 is ready.')).toBeVisible();
  expect(installed.version).toBe('1.0.0');
  await quit(before);
  expect(installed.version).toBe('1.1.0');
  expect(statSync(installed.file).mode).toBe(mode);
  expect(readdirSync(join(launch.root, 'Applications'))).toEqual(['Parley.AppImage']);
  expect(installed.downloads).toEqual([]);

  const after = await installed.start();
  const aboutNew = await openAbout(after);
  await expect(aboutNew.getByText('Version 1.1.0')).toBeVisible();
  await check(aboutNew);
  await expect(aboutNew.getByText('Parley is up to date.')).toBeVisible();
  await quit(after);
});

test('"Restart to update" quits, installs and starts the new version', async ({ launch }) => {
  const installed = await Installed.create(launch, feed);
  await feed.publish('1.1.0');
  const parley = await installed.start();
  await parley.arrive('Mei Lin');
  const about = await openAbout(parley);
  await check(about);
  await about.getByRole('button', { name: 'Restart to update' }).click();
  await expect.poll(() => startsOf(launch.root).map(({ version }) => version)).toEqual(['1.0.0', '1.1.0']);
  expect(installed.version).toBe('1.1.0');
  await expect.poll(() => parley.isRunning).toBe(false);
  const { pid } = startsOf(launch.root).at(-1) ?? {};
  expect(pid).toBeDefined();
  process.kill(Number(pid), 'SIGTERM');
  await expect.poll(() => isAlive(Number(pid))).toBe(false);
});

test('what is damaged, not signed, too large or from elsewhere is refused, and the installed version stays', async ({
  launch,
}) => {
  const installed = await Installed.create(launch, feed);
  const parley = await installed.start();
  await parley.arrive('Mei Lin');
  const about = await openAbout(parley);
  const manifest = `/stable-linux-${process.arch}.jws`;
  const newest = await feed.publish('1.1.0');
  const bytes = readFileSync(newest);

  /**
   * The person checks while the server responds in this way, and sees this text. The log has the reason; nothing was
   * installed or is left.
   */
  async function expectRefusal(name: string, respond: Handler | null, text: RegExp, reason: RegExp): Promise<void> {
    await test.step(name, async () => {
      const before = failuresOf(launch.root).length;
      feed.respond(respond);
      await check(about);
      await expect.poll(() => failuresOf(launch.root).length).toBe(before + 1);
      expect(failuresOf(launch.root).at(-1)).toMatch(reason);
      await expect(about.getByRole('alert').getByText(text)).toBeVisible();
      expect(installed.downloads).toEqual([]);
      expect(installed.version).toBe('1.0.0');
    });
  }

  const inManifest = (respond: (response: ServerResponse) => unknown): Handler => only(manifest, respond);
  const redirect = (location: string): Handler => inManifest((response) => response.writeHead(302, { location }).end());
  const page = inManifest((response) => response.end('<!doctype html><p>Sign in</p>'));
  await expectRefusal('a page', page, REJECTED, /it is not signed/);
  for (const status of [404, 500]) {
    const refuse = inManifest((response) => response.writeHead(status).end());
    await expectRefusal(`status ${status}`, refuse, UNREACHABLE, new RegExp(`responds ${status}`));
  }
  const hangUp = inManifest((response) => response.destroy());
  await expectRefusal('a server that hangs up', hangUp, UNREACHABLE, /can’t be reached/);
  await expectRefusal('an endless manifest', inManifest(sendEndlessly), REJECTED, /more than 16384 bytes/);
  const elsewhere = redirect('http://updates.example/');
  await expectRefusal('a redirect to another host without HTTPS', elsewhere, REJECTED, /not permitted/);
  await expectRefusal('a redirect to a file', redirect('file:///etc/passwd'), /./, /not permitted|can’t be reached/);
  await expectRefusal('a redirect to itself', redirect(manifest), UNREACHABLE, /redirects too often/);

  const inFile = (respond: (response: ServerResponse) => unknown): Handler => only(fileOf('1.1.0'), respond);
  const half = bytes.subarray(0, bytes.length / 2);
  const altered = Buffer.from(bytes);
  altered.write('X', 100);
  const send = (body: Buffer): Handler => inFile((response) => response.end(body));
  await expectRefusal('a truncated file', send(half), REJECTED, /has 1048576 bytes instead of 2097152/);
  await expectRefusal('an altered file', send(altered), REJECTED, /another hash/);
  await expectRefusal('a longer file', send(Buffer.concat([bytes, half])), REJECTED, /more than 2097152 bytes/);
  await expectRefusal('an endless file', inFile(sendEndlessly), REJECTED, /more than 2097152 bytes/);
  const missing = inFile((response) => response.writeHead(404).end());
  await expectRefusal('a missing file', missing, UNREACHABLE, /responds 404/);
  const interrupt = inFile((response) => {
    response.writeHead(200, { 'content-length': bytes.length });
    response.write(half, () => response.destroy());
  });
  await expectRefusal('an interrupted connection', interrupt, UNREACHABLE, /interrupted|can’t be reached/);

  const other = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  await feed.publish('1.2.0', { privateKey: other });
  await expectRefusal('a manifest with the signature of another key', null, REJECTED, /it is not signed/);
  await feed.publish('1.2.0', { publishedAt: 1 });
  await expectRefusal('a manifest from before the one that was accepted', null, REJECTED, /older manifest/);
  await feed.publish('1.2.0');
  const beta = readFileSync(join(feed.folder, `beta-linux-${process.arch}.jws`));
  const another = inManifest((response) => response.end(beta));
  await expectRefusal('the manifest of another channel', another, REJECTED, /it is beta-linux/);

  await test.step('an older version with a valid signature', async () => {
    await feed.publish('0.9.0');
    feed.respond(null);
    await check(about);
    await expect(about.getByText('Parley is up to date.')).toBeVisible();
    expect(feed.requests).not.toContain(fileOf('0.9.0'));
  });

  await test.step('after all that, what is signed and complete is installed', async () => {
    await feed.publish('1.1.0');
    await check(about);
    await expect(about.getByText('Version 1.1.0 is ready.')).toBeVisible();
    await quit(parley);
    expect(installed.version).toBe('1.1.0');
  });
});

test('beta versions are only for those who choose them, and nothing is installed unasked', async ({ launch }) => {
  const installed = await Installed.create(launch, feed);
  await feed.publish('1.0.0');
  await feed.publish('1.1.0-beta.1');
  const parley = await installed.start();
  await parley.arrive('Mei Lin');
  await parley.allowPlainText();
  const about = await openAbout(parley);
  await check(about);
  await expect(about.getByText('Parley is up to date.')).toBeVisible();
  await about.getByRole('radio', { name: 'Beta' }).check({ force: true });
  await expect(about.getByText('Version 1.1.0-beta.1 is ready.')).toBeVisible();
  feed.respond((_path, response) => {
    response.writeHead(404).end();
    return true;
  });
  await about.getByRole('radio', { name: 'Stable' }).check({ force: true });
  await expect(about.getByRole('alert').getByText(UNREACHABLE)).toBeVisible();
  await quit(parley);
  expect(installed.version).toBe('1.0.0');

  const again = await installed.start();
  const aboutAgain = await openAbout(again);
  await expect(aboutAgain.getByRole('radio', { name: 'Stable' })).toBeChecked();
  feed.respond(null);
  await aboutAgain.getByRole('radio', { name: 'Beta' }).check({ force: true });
  await expect(aboutAgain.getByText('Version 1.1.0-beta.1 is ready.')).toBeVisible();
  await aboutAgain.getByRole('switch', { name: 'Update automatically' }).click();
  await expect(aboutAgain.getByText('is ready')).toBeHidden();
  await quit(again);
  expect(installed.version).toBe('1.0.0');
});

test('a copy that was built without an address says that it does not update itself', async ({ launch }) => {
  const parley = await launch('default');
  await parley.arrive('Mei Lin');
  const about = await openAbout(parley);
  await expect(about.getByText('This copy of Parley doesn’t update itself.')).toBeVisible();
  await expect(about.getByRole('button', { name: 'Check for updates' })).toBeHidden();
});

test.describe('on a full disk', () => {
  const mounted: string[] = [];
  test.afterEach(() => {
    for (const folder of mounted.splice(0)) spawnSync('umount', [folder]);
  });

  /** A file system of this size. Only root may mount one. */
  async function mountSmallDisk(folder: string, size: string): Promise<void> {
    await mkdir(folder, { recursive: true });
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
    test.skip(status !== 0, 'this computer permits no mounts');
    mounted.push(folder);
  }

  test('the download ends with clear words and leaves nothing behind', async ({ launch }) => {
    const installed = await Installed.create(launch, feed);
    await feed.publish('1.1.0');
    await mountSmallDisk(join(launch.root, 'updates'), '1m');
    const parley = await installed.start();
    await parley.arrive('Mei Lin');
    const about = await openAbout(parley);
    await check(about);
    await expect(about.getByRole('alert').getByText(NO_SPACE)).toBeVisible();
    expect(installed.downloads).toEqual([]);
    await quit(parley);
    expect(installed.version).toBe('1.0.0');
  });

  test('the installation leaves the last version, says so after the next start, and succeeds later', async ({
    launch,
  }) => {
    await mountSmallDisk(join(launch.root, 'Applications'), '5m');
    const installed = await Installed.create(launch, feed);
    await feed.publish('1.1.0');
    const parley = await installed.start();
    await parley.arrive('Mei Lin');
    await parley.allowPlainText();
    const about = await openAbout(parley);
    await check(about);
    await expect(about.getByText('Version 1.1.0 is ready.')).toBeVisible();
    const filler = join(launch.root, 'Applications/filler');
    await writeFile(filler, randomBytes(2 * 1024 * 1024));
    await quit(parley);
    expect(installed.version).toBe('1.0.0');
    expect(readdirSync(join(launch.root, 'Applications')).toSorted()).toEqual(['Parley.AppImage', 'filler']);

    const again = await installed.start();
    const aboutAgain = await openAbout(again);
    await expect(aboutAgain.getByText('Version 1.0.0')).toBeVisible();
    await expect(aboutAgain.getByRole('alert').getByText(NO_SPACE)).toBeVisible();
    await rm(filler);
    const downloads = feed.requests.filter((path) => path === fileOf('1.1.0')).length;
    await check(aboutAgain);
    await expect(aboutAgain.getByText('Version 1.1.0 is ready.')).toBeVisible();
    expect(feed.requests.filter((path) => path === fileOf('1.1.0'))).toHaveLength(downloads);
    await quit(again);
    expect(installed.version).toBe('1.1.0');
  });
});

/** Responds to one path. */
function only(path: string, respond: (response: ServerResponse) => unknown): Handler {
  return (requested, response) => {
    if (requested !== path) return false;
    respond(response);
    return true;
  };
}

/** Sends until the client hangs up, without saying how much. */
function sendEndlessly(response: ServerResponse): void {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  const send = (): void => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', send);
  send();
}

interface LogLine {
  readonly msg: string;
  readonly pid: number;
  readonly version?: string;
  readonly err?: { readonly message: string };
}

/** The lines of the log of the desktop with this message. */
function readLog(root: string, msg: string): LogLine[] {
  const lines = readFileSync(join(root, 'logs/main.log'), 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as LogLine).filter((line) => line.msg === msg);
}

const startsOf = (root: string): LogLine[] => readLog(root, 'starting');
const failuresOf = (root: string): string[] => readLog(root, 'no update').map(({ err }) => err?.message ?? '');

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
