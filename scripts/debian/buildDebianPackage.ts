import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { root } from '../setup/paths.mjs';
import { collectLicences } from './collectLicences.ts';
import { findSourceDate, finishTree, type TreeEntry } from './finishTree.ts';

const MAINTAINER = 'Parley developers <parley@localhost>';

/** Options of every package that the project makes. */
export interface PackageOptions {
  /** The folder for the package, which is created. */
  readonly folder: string;
  readonly version: string;
  /** Of `dpkg-deb -Z`. `none` is fast, for tests. */
  readonly compression?: 'xz' | 'none';
}

/** What one package consists of. */
export interface PackageContents {
  readonly name: string;
  /** Fields of the control file: relations to other packages. */
  readonly relations: readonly string[];
  /** The short description and the lines of the long one. */
  readonly description: readonly string[];
  /** The runtime in the package, which no npm package licenses, and where its licence is. */
  readonly runtimeLicence: string;
  /** The modes of the entries that are not 0644, or 0755 for a folder. */
  readonly modes: Readonly<Record<string, number>>;
  /** Settings, which an upgrade keeps. */
  readonly conffiles?: readonly string[];
  /** Files of the project that run at installation and removal; each is named after its step. */
  readonly maintainerScripts?: readonly string[];
  /** Adds the files to the root of the package. `sourceDate` is the time in it, in seconds since 1970. */
  fill(tree: string, sourceDate: number): Promise<void>;
}

/**
 * Makes a Debian package for the architecture of this computer. The same sources make the same bytes. Returns its path.
 * Throws if dpkg-deb is missing.
 */
export async function buildDebianPackage(
  contents: PackageContents,
  { folder, version, compression = 'xz' }: PackageOptions,
): Promise<string> {
  const architecture = await findArchitecture();
  const sourceDate = await findSourceDate();
  const tree = await mkdtemp(join(tmpdir(), 'parley-package-'));
  try {
    await contents.fill(tree, sourceDate);
    await addDocs(tree, contents);
    const entries = await finishTree(tree, { modes: contents.modes, sourceDate });
    await addControl(tree, { ...contents, version, architecture, entries, sourceDate });
    await mkdir(folder, { recursive: true });
    const file = join(folder, `${contents.name}_${version}_${architecture}.deb`);
    await promisify(execFile)('dpkg-deb', ['--root-owner-group', `-Z${compression}`, '--build', tree, file], {
      env: { ...process.env, SOURCE_DATE_EPOCH: String(sourceDate), LC_ALL: 'C' },
    });
    return file;
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
}

/** Copies a file of the project into a package. */
export async function copyTo(tree: string, source: string, target: string): Promise<void> {
  await mkdir(dirname(join(tree, target)), { recursive: true });
  await cp(join(root, source), join(tree, target));
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

async function addDocs(tree: string, { name, runtimeLicence }: PackageContents): Promise<void> {
  const doc = join(tree, 'usr/share/doc', name);
  await mkdir(doc, { recursive: true });
  const changelog = await readFile(join(root, 'CHANGELOG.md'));
  await writeFile(join(doc, 'changelog.gz'), gzipSync(changelog, { level: 9 }));
  await writeFile(join(doc, 'copyright'), await collectLicences(runtimeLicence));
}

interface ControlOptions extends PackageContents {
  readonly version: string;
  readonly architecture: string;
  readonly entries: readonly TreeEntry[];
  readonly sourceDate: number;
}

async function addControl(tree: string, options: ControlOptions): Promise<void> {
  const { conffiles = [], maintainerScripts = [], entries, sourceDate } = options;
  const control = join(tree, 'DEBIAN');
  await mkdir(control);
  for (const script of maintainerScripts) await cp(join(root, script), join(control, basename(script)));
  const sums = entries.flatMap(({ path, md5 }) => (md5 === undefined ? [] : [`${md5}  ${path}\n`]));
  await writeFile(join(control, 'control'), describePackage(options));
  await writeFile(join(control, 'md5sums'), sums.join(''));
  if (conffiles.length > 0) {
    await writeFile(join(control, 'conffiles'), conffiles.map((path) => `/${path}\n`).join(''));
  }
  const modes = Object.fromEntries(maintainerScripts.map((script) => [basename(script), 0o755]));
  await finishTree(control, { modes, sourceDate });
}

function describePackage({ name, version, architecture, relations, description, entries }: ControlOptions): string {
  const installedKiB = entries.reduce((sum, { bytes }) => sum + Math.ceil(bytes / 1024), 0);
  const [synopsis, ...text] = description;
  const fields = [
    `Package: ${name}`,
    `Version: ${version}`,
    `Architecture: ${architecture}`,
    `Maintainer: ${MAINTAINER}`,
    `Installed-Size: ${installedKiB}`,
    ...relations,
    'Section: net',
    'Priority: optional',
    `Description: ${synopsis}`,
    ...text.map((line) => ` ${line}`),
  ];
  return `${fields.join('\n')}\n`;
}
