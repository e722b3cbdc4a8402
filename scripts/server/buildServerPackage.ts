import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { runOrThrow } from '../process/runQuietly.ts';
import { toolCommand } from '../process/toolCommand.ts';
import { root } from '../setup/paths.mjs';
import { collectLicences } from './collectLicences.ts';
import { findSourceDate, finishTree, type TreeEntry } from './finishTree.ts';

const NAME = 'parley-server';
const LIB = `usr/lib/${NAME}`;
const DOC = `usr/share/doc/${NAME}`;
const UNITS = 'usr/lib/systemd/system';
const MAINTAINER = 'Parley developers <parley@localhost>';
const CONFFILES = ['etc/parley/parley.env', `etc/logrotate.d/${NAME}`];
const MODES: Readonly<Record<string, number>> = {
  [`${LIB}/bin/node`]: 0o755,
  'usr/bin/parley-admin': 0o755,
  'etc/parley': 0o750,
  'etc/parley/parley.env': 0o640,
  'DEBIAN/postinst': 0o755,
  'DEBIAN/prerm': 0o755,
  'DEBIAN/postrm': 0o755,
};

/** The lines of the unit that runs from a checkout, and those that run from the package. */
const UNIT_CHANGES = [
  ['WorkingDirectory=/opt/parley', 'WorkingDirectory=/var/lib/parley'],
  [
    '# PARLEY_REDIS and PARLEY_DATABASE, the same as --redis and --database of the gateways.\n' +
      'EnvironmentFile=/etc/parley/counters.env\n',
    '',
  ],
  [
    '/usr/bin/node /opt/parley/scripts/counters.mjs flush --redis ${PARLEY_REDIS} --database ${PARLEY_DATABASE}',
    '/usr/bin/parley-admin counters flush',
  ],
] as const;

export interface ServerPackageOptions {
  /** The folder for the package, which is created. */
  readonly folder: string;
  readonly version: string;
  /** Of `dpkg-deb -Z`. `none` is fast, for tests. */
  readonly compression?: 'xz' | 'none';
}

/**
 * Makes the Debian package of the server from the bundles in `out/`, for the architecture of this computer. The same
 * sources make the same bytes. Returns its path. Throws if dpkg-deb or the project's Node is missing.
 */
export async function buildServerPackage({
  folder,
  version,
  compression = 'xz',
}: ServerPackageOptions): Promise<string> {
  const architecture = await findArchitecture();
  const sourceDate = await findSourceDate();
  const tree = await mkdtemp(join(tmpdir(), 'parley-package-'));
  try {
    await addProgram(tree, version);
    await addSettings(tree);
    await addDocs(tree);
    const entries = await finishTree(tree, { modes: MODES, sourceDate });
    await addControl(tree, { version, architecture, entries });
    await finishTree(tree, { modes: MODES, sourceDate });
    await mkdir(folder, { recursive: true });
    const file = join(folder, `${NAME}_${version}_${architecture}.deb`);
    await promisify(execFile)('dpkg-deb', ['--root-owner-group', `-Z${compression}`, '--build', tree, file], {
      env: { ...process.env, SOURCE_DATE_EPOCH: String(sourceDate), LC_ALL: 'C' },
    });
    return file;
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
}

async function findArchitecture(): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('dpkg', ['--print-architecture']);
    return stdout.trim();
  } catch (error) {
    throw new Error('A Debian package can only be made where dpkg is: on Debian, Ubuntu, or in a container of them.', {
      cause: error,
    });
  }
}

/** The bundles with the page, Node, and the two programs that an administrator meets. */
async function addProgram(tree: string, version: string): Promise<void> {
  const lib = join(tree, LIB);
  const withoutMaps = (source: string): boolean => !source.endsWith('.map');
  for (const bundle of ['gateway', 'renderer']) {
    await cp(join(root, 'out', bundle), join(lib, 'out', bundle), { recursive: true, filter: withoutMaps });
  }
  const admin = ['build', '--config', 'vite.admin.config.ts', '--outDir', join(lib, 'out/admin'), '--emptyOutDir'];
  await runOrThrow('the administration of the server', [...toolCommand('vite'), ...admin]);
  await cp(join(root, 'node_modules/node/bin/node'), join(lib, 'bin/node'), { dereference: true });
  await writeFile(join(lib, 'package.json'), `${JSON.stringify({ name: NAME, version, type: 'module' })}\n`);
  await copyTo(tree, 'deploy/debian/parley-admin', 'usr/bin/parley-admin');
}

async function addSettings(tree: string): Promise<void> {
  await copyTo(tree, 'deploy/debian/parley.env', 'etc/parley/parley.env');
  await copyTo(tree, 'deploy/debian/logrotate', `etc/logrotate.d/${NAME}`);
  await copyTo(tree, `deploy/systemd/${NAME}.service`, `${UNITS}/${NAME}.service`);
  await copyTo(tree, 'deploy/systemd/parley-counters-flush.timer', `${UNITS}/parley-counters-flush.timer`);
  let flush = await readFile(join(root, 'deploy/systemd/parley-counters-flush.service'), 'utf8');
  for (const [line, replacement] of UNIT_CHANGES) {
    if (!flush.includes(line)) throw new Error(`parley-counters-flush.service has no line ${line}`);
    flush = flush.replace(line, replacement);
  }
  await writeFile(join(tree, UNITS, 'parley-counters-flush.service'), flush);
}

async function addDocs(tree: string): Promise<void> {
  await copyTo(tree, 'docs/operations.md', `${DOC}/operations.md`);
  const changelog = await readFile(join(root, 'CHANGELOG.md'));
  await writeFile(join(tree, DOC, 'changelog.gz'), gzipSync(changelog, { level: 9 }));
  await writeFile(join(tree, DOC, 'copyright'), await collectLicences());
}

interface ControlOptions {
  readonly version: string;
  readonly architecture: string;
  readonly entries: readonly TreeEntry[];
}

async function addControl(tree: string, { version, architecture, entries }: ControlOptions): Promise<void> {
  const installedKiB = entries.reduce((sum, { bytes }) => sum + Math.ceil(bytes / 1024), 0);
  const control = [
    `Package: ${NAME}`,
    `Version: ${version}`,
    `Architecture: ${architecture}`,
    `Maintainer: ${MAINTAINER}`,
    `Installed-Size: ${installedKiB}`,
    'Depends: redis-server (>= 5:7.0) | valkey-server, libc6, libstdc++6, passwd, util-linux',
    'Suggests: logrotate, postgresql',
    'Section: net',
    'Priority: optional',
    'Description: server of Parley, the chat of a team',
    ' The desktop app and any browser connect to it. Messages are stored in a private',
    " Redis of the server, or in the team's own.",
  ];
  await mkdir(join(tree, 'DEBIAN'));
  for (const script of ['postinst', 'prerm', 'postrm']) {
    await copyTo(tree, `deploy/debian/${script}`, `DEBIAN/${script}`);
  }
  const sums = entries.flatMap(({ path, md5 }) => (md5 === undefined ? [] : [`${md5}  ${path}`]));
  await writeFile(join(tree, 'DEBIAN/control'), `${control.join('\n')}\n`);
  await writeFile(join(tree, 'DEBIAN/conffiles'), CONFFILES.map((path) => `/${path}\n`).join(''));
  await writeFile(join(tree, 'DEBIAN/md5sums'), `${sums.join('\n')}\n`);
}

async function copyTo(tree: string, source: string, target: string): Promise<void> {
  await cp(join(root, source), join(tree, target));
}
