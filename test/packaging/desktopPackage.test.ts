import { getRawHeader } from '@electron/asar';
import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findFreePort } from '#core/embedded/acquireServer.ts';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { buildDesktopPackage, buildDesktopRpm } from '../../scripts/desktop/buildDesktopPackage.ts';
import { FUSE_NAMES, readFuseSettings } from '../../scripts/desktop/fuses.ts';
import { findElectron } from '../../scripts/setup/findElectron.ts';
import { findProgram } from '../../scripts/setup/programs.ts';
import type { AppPage } from '../support/AppPage.ts';
import { makeTemporaryFolder, onFileFinished } from '../support/cleanUps.ts';
import { createCableNetworks, type Network, whyNoNamespaces } from '../support/networks.ts';
import { createSeparateRoot, type SeparateRoot } from './support/createSeparateRoot.ts';
import { fusesOf } from './support/fuses.ts';
import { openWindow } from './support/openWindow.ts';
import { listDebian, listRpm } from './support/packageFiles.ts';
import { packForTest } from './support/packForTest.ts';
import { createPerson, type Person } from './support/startDesktopEntry.ts';

/**
 * The Debian package of the desktop, installed, started from the menu, upgraded, removed and purged in a separate root,
 * which is a computer of its own in the network, if this computer permits that. The tests are the steps of one story and
 * run in order.
 */

const NAME = 'parley-desktop';
const LIB = `/usr/lib/${NAME}`;
const ENTRY = `/usr/share/applications/${NAME}.desktop`;
const METAINFO = '/usr/share/metainfo/org.parley.desktop.metainfo.xml';
const DATA = '/home/mei/.config/Parley';
const LOG = `${DATA}/logs/main.log`;
const LINK = 'parley://room/lunch';
const NEEDED = ['dpkg-deb', 'xdg-open', 'desktop-file-validate', 'Xvfb', 'xwininfo'];

interface Built {
  readonly app: string;
  readonly archive: string;
  readonly file: string;
}

const whyNoNetworks = whyNoNamespaces();

let root: SeparateRoot;
/** The networks of two computers; null: the root is in this computer's. */
let networks: readonly [Network, Network] | null = null;
/** The package that is installed first, the same once more, and the next version. */
let first: Built;
let again: Built;
let next: Built;

async function prepare(): Promise<void> {
  networks = connectTwoNetworks();
  root = await createSeparateRoot(networks?.[0]);
  [first, again, next] = await Promise.all([
    build('1.0.0', root.packages),
    build('1.0.0', makeTemporaryFolder('again')),
    build('1.10.0', root.packages),
  ]);
}

function connectTwoNetworks(): readonly [Network, Network] | null {
  if (whyNoNetworks !== null) return null;
  const { ends, remove } = createCableNetworks();
  onFileFinished(remove);
  return ends;
}

async function build(version: string, folder: string): Promise<Built> {
  const packed = await packForTest(version);
  const file = await buildDesktopPackage({ app: packed.app, folder, version, compression: 'none' });
  return { ...packed, file };
}

/** Why the package cannot be made here. */
function whyNot(): string | undefined {
  const missing = NEEDED.find((name) => findProgram(name) === undefined);
  return missing === undefined ? findElectron().reason : `there is no ${missing}`;
}

/** The output of a program in the root that must succeed. */
const run = (...command: readonly string[]): string => runIn(root, ...command);

function runIn(root: SeparateRoot, ...command: readonly string[]): string {
  const { exitCode, output } = root.run(...command);
  expect(exitCode, `${command.join(' ')}\n${output}`).toBe(0);
  return output;
}

const exists = (path: string): boolean => root.run('sh', '-c', `test -e ${path} || test -L ${path}`).exitCode === 0;

/** As a person installs it. */
const install = (file: string, where = root): string =>
  runIn(where, 'apt-get', 'install', '--yes', '--no-install-recommends', `/packages/${basename(file)}`);

type Until = (cleanUp: () => Promise<void>) => void;

/** Starts the installed app from its menu entry, until the test ends. */
async function openParley(person: Person, args: readonly string[] = [], until: Until = onTestFinished) {
  const program = await person.open(ENTRY, ...args);
  until(async () => void (await program.stop()));
  await expect.poll(() => program.output()).toMatch(/^Parley (is ready|could not start)/mu);
  expect(program.output()).toContain('Parley is ready: the desktop, profile default');
  return program;
}

async function openParleyWithWindow(person: Person, network = networks?.[0] ?? null, until: Until = onTestFinished) {
  const port = await findFreePort();
  const program = await openParley(person, [`--remote-debugging-port=${port}`], until);
  return { program, window: await openWindow(port, network, until) };
}

type Opened = Awaited<ReturnType<typeof openParleyWithWindow>>;

/** Waits until this account is signed in. */
async function waitForAccount({ page }: AppPage, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings and sign-out' }).waitFor();
  await page.getByText(name, { exact: true }).first().waitFor();
}

const reason = whyNot();

describe.skipIf(reason !== undefined)(`the Debian package of the desktop${reason ? `, but ${reason}` : ''}`, () => {
  beforeAll(prepare);

  it('is built twice with the same bytes', () => {
    expect(readFileSync(again.file).equals(readFileSync(first.file))).toBe(true);
  });

  it('runs no scripts as root, and only the sandbox of Chromium has the rights of root', () => {
    const control = makeTemporaryFolder('control');
    execFileSync('dpkg-deb', ['--control', first.file, control]);
    expect(execFileSync('ls', [control], { encoding: 'utf8' })).toBe('control\nmd5sums\n');
    const files = execFileSync('dpkg-deb', ['--contents', first.file], { encoding: 'utf8' }).split('\n');
    const special = files.filter((line) => /^-\S*[st]/u.test(line));
    expect(special).toEqual([expect.stringMatching(/^-rwsr-xr-x root\/root .*\/chrome-sandbox$/u)]);
    expect(files.filter((line) => line !== '' && !line.includes(' root/root '))).toEqual([]);
    expect(files.filter((line) => /^.{8}w/u.test(line) && !line.startsWith('l'))).toEqual([]);
  });

  it.skipIf(findProgram('rpmbuild') === undefined)('is an RPM package with the same files and modes, too', async () => {
    const options = { folder: makeTemporaryFolder('rpm'), version: '1.0.0', compression: 'none' } as const;
    const file = await buildDesktopRpm({ app: first.app, ...options });
    expect(listRpm(file)).toEqual(listDebian(first.file));
    const query = (tag: string): string[] =>
      execFileSync('rpm', ['-qp', tag, file], { encoding: 'utf8' }).split('\n').filter(Boolean);
    expect(query('--scripts')).toEqual([]);
    expect(query('--recommends')).toEqual(['(valkey or redis >= 7.0)']);
    expect(query('--requires')).toEqual(expect.arrayContaining(['gtk3', 'nss', 'xdg-utils']));
  });

  it('has a binary that runs Parley and nothing else', async () => {
    const settings = readFuseSettings();
    expect(Object.keys(settings).toSorted()).toEqual(FUSE_NAMES.toSorted());
    const fuses = await fusesOf(join(first.app, NAME));
    expect(settings).toMatchObject(fuses);
    expect(fuses).toMatchObject({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
    });
  });

  // Electron compares the hashes on macOS and Windows only (https://www.electronjs.org/docs/latest/tutorial/asar-integrity).
  it('has an archive of the bundles with the hash of every file', () => {
    const files = filesOf(getRawHeader(first.archive).header);
    const names = files.map(({ path }) => path);
    expect(names).toEqual(expect.arrayContaining(['out/main/index.js', 'out/preload/index.cjs', 'package.json']));
    expect(names.filter((name) => !/^(out\/(main|preload|renderer)\/|package\.json$)/u.test(name))).toEqual([]);
    expect(files.filter(({ hash }) => hash === undefined).map(({ path }) => path)).toEqual([]);
  });

  describe('in a root with the programs of this computer', () => {
    let mei: Person;

    beforeAll(async () => {
      if (root.isWhole) mei = await createPerson(root, 'mei');
    });
    beforeEach((context) => context.skip(!root.isWhole, 'this computer permits only a root of copied files'));

    /** How many links have reached the running app. */
    const countLinks = (): number => mei.run('cat', LOG).output.split('a link arrived').length - 1;

    /** The versions that were started. */
    const startedVersions = (): unknown[] => {
      const lines = mei
        .run('cat', LOG)
        .output.split('\n')
        .filter((line) => line.includes('"starting"'));
      return lines.map((line) => (JSON.parse(line) as { readonly version: unknown }).version);
    };

    it('is installed with its menu entry, and is the program for links', () => {
      install(first.file);
      expect(run('dpkg', '--verify', NAME)).toBe('');
      expect(run('desktop-file-validate', ENTRY)).toBe('');
      expect(mei.run('xdg-mime', 'query', 'default', 'x-scheme-handler/parley').output).toBe(`${NAME}.desktop\n`);
      expect(run('stat', '--format=%a %U', `${LIB}/chrome-sandbox`)).toBe('4755 root\n');
    });

    it('has a description that software centres accept', (context) => {
      context.skip(root.run('appstreamcli', '--version').exitCode !== 0, 'there is no appstreamcli');
      expect(run('appstreamcli', 'validate', '--no-net', METAINFO)).toContain('Validation was successful');
    });

    it('depends on the packages of the libraries that the binary loads', () => {
      // It ends with 1 if one of them is no binary.
      const { output } = root.run('sh', '-c', `find ${LIB} -maxdepth 1 -type f -perm -100 -exec ldd {} +`);
      expect(output).toContain('libnss3.so');
      expect(output).not.toContain('not found');
      const libraries = Array.from(output.matchAll(/=> (\/\S+) \(0x/gu), ([, path = '']) => path);
      const installed = run(
        'apt-cache',
        'depends',
        '--recurse',
        '--installed',
        '--no-recommends',
        '--no-suggests',
        NAME,
      );
      const packages = new Set(installed.split('\n').filter((line) => /^\S/u.test(line)));
      const system = new Set(libraries.filter((path) => !path.startsWith(LIB)));
      expect(findOwners([...system]).filter((owner) => !packages.has(owner))).toEqual([]);
    });

    it('is started from the menu by an ordinary person, with a window that belongs to the entry', async () => {
      const { program, window } = await openParleyWithWindow(mei);
      expect(run('cat', ENTRY)).toContain('StartupWMClass=Parley\n');
      expect(mei.run('xwininfo', '-root', '-tree').output).toContain('("parley" "Parley")');
      await window.arrive('Mei Lin');
      await window.allowPlainText();
      await waitForAccount(window, 'Mei Lin');
      expect(startedVersions()).toEqual(['1.0.0']);
      expect(await program.stop()).toBe(0);
    });

    describe.skipIf(whyNoNetworks !== null)('with a second computer in the network', () => {
      let tom: Person;
      let host: Opened;
      let guest: Opened;
      let code: string;

      it('is installed there, too', async () => {
        const there = await createSeparateRoot(networks?.[1]);
        linkSync(first.file, join(there.packages, basename(first.file)));
        install(first.file, there);
        tom = await createPerson(there, 'tom');
        expect(tom.run('cat', ENTRY).output).toBe(mei.run('cat', ENTRY).output);
      });

      it('hosts a team', async () => {
        host = await openParleyWithWindow(mei, networks?.[0], onFileFinished);
        code = await host.window.hostTeam('Harbour Design');
        await host.window.page.keyboard.press('Escape');
        expect(code).toMatch(/^\w{4}-\w{4}$/u);
      });

      it('finds the team nearby on its first start, and joins it with the code', async () => {
        guest = await openParleyWithWindow(tom, networks?.[1], onFileFinished);
        await guest.window.chooseNearby('Harbour Design', code);
        await guest.window.page.getByRole('button', { name: 'Continue' }).click();
        await guest.window.register('Tom Nunes');
        await expect(guest.window.page.title()).resolves.toContain('Parley');
      });

      it('carries messages both ways, and ends at the end of a session without a question', async () => {
        await guest.window.openPerson('Mei Lin');
        await guest.window.send('found you');
        await host.window.openPerson('Tom Nunes');
        await host.window.expectMessage('found you');
        await host.window.send('welcome aboard');
        await guest.window.expectMessage('welcome aboard');
        // Tom is connected to the team that this ends.
        expect(await host.program.stop()).toBe(0);
        expect(await guest.program.stop()).toBe(0);
      });
    });

    it('opens a link in the running app, which an upgrade replaces only at its next start', async () => {
      const { program, window } = await openParleyWithWindow(mei);
      expect(mei.run('xdg-open', LINK).output).toContain('already running');
      await expect.poll(countLinks).toBe(1);

      install(next.file);
      expect(run('dpkg-query', '--show', '--showformat=${Version}', NAME)).toBe('1.10.0');
      // The new program finds the old one running.
      expect(mei.run('xdg-open', LINK).output).toContain('already running');
      await expect.poll(countLinks).toBe(2);
      await window.page.reload();
      await waitForAccount(window, 'Mei Lin');
      expect(await program.stop()).toBe(0);
    });

    it('starts as the new version with the account of before', async () => {
      const { window } = await openParleyWithWindow(mei);
      expect(startedVersions()).toEqual(['1.0.0', '1.0.0', '1.0.0', '1.10.0']);
      await waitForAccount(window, 'Mei Lin');
    });

    it('is removed without the data of people, also when it is purged', () => {
      const before = mei.run('find', DATA, '-type', 'f').output;
      const paths = [LIB, `/usr/bin/${NAME}`, ENTRY, METAINFO, `/usr/share/doc/${NAME}`];
      expect(paths.filter((path) => !exists(path))).toEqual([]);
      run('apt-get', 'remove', '--yes', NAME);
      expect(paths.filter(exists)).toEqual([]);
      expect(run('find', '/usr', '/etc', '-xdev', '-name', `*${NAME}*`)).toBe('');
      expect(mei.run('xdg-mime', 'query', 'default', 'x-scheme-handler/parley').output).toBe('');
      run('dpkg', '--purge', NAME);
      expect(root.run('dpkg', '--status', NAME).exitCode).toBe(1);
      expect(mei.run('find', DATA, '-type', 'f').output).toBe(before);
    });
  });
});

interface ArchiveEntry {
  readonly files?: Readonly<Record<string, ArchiveEntry>>;
  readonly integrity?: { readonly hash: string };
}

/** The files of an archive, with their hashes. */
function filesOf(entry: unknown, path = ''): { readonly path: string; readonly hash: string | undefined }[] {
  const { files, integrity } = entry as ArchiveEntry;
  if (files === undefined) return [{ path, hash: integrity?.hash }];
  return Object.entries(files).flatMap(([name, child]) => filesOf(child, path === '' ? name : `${path}/${name}`));
}

/** The packages of libraries. Since Debian 12, `/lib` is a link to `/usr/lib`, and dpkg knows a file by either name. */
function findOwners(paths: readonly string[]): string[] {
  const bare = paths.map((path) => path.replace(/^\/usr/u, ''));
  const { output } = root.run('dpkg', '--search', ...bare, ...bare.map((path) => `/usr${path}`));
  const found = Array.from(output.matchAll(/^([^:\s]+)(?::\S+)?: (\S+)$/gmu), ([, owner = '', path = '']) => [
    path,
    owner,
  ]);
  const owners = new Map(found.map(([path = '', owner = '']) => [path.replace(/^\/usr/u, ''), owner]));
  return bare.map((path) => owners.get(path) ?? `the package of ${path}`);
}
