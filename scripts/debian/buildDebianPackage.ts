import { execFile } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { finishTree } from '../package/finishTree.ts';
import {
  MAINTAINER,
  type PackageContents,
  type PackageOptions,
  type StagedPackage,
  withStagedPackage,
} from '../package/stagePackage.ts';
import { root } from '../setup/paths.mjs';

export interface DebianOptions extends PackageOptions {
  /** Of `dpkg-deb -Z`. `none` is fast, for tests. */
  readonly compression?: 'xz' | 'none';
}

/** What only the Debian package of some contents has. */
export interface DebianFields {
  /** Fields of the control file: relations to other packages. */
  readonly relations: readonly string[];
  /** Files of the project that run at installation and removal; each is named after its step. */
  readonly maintainerScripts?: readonly string[];
}

/**
 * Makes a Debian package for the architecture of this computer. The same sources make the same bytes. Returns its path.
 * Throws if dpkg-deb is missing.
 */
export async function buildDebianPackage(
  contents: PackageContents,
  fields: DebianFields,
  { folder, version, compression = 'xz' }: DebianOptions,
): Promise<string> {
  const architecture = await findArchitecture();
  return withStagedPackage(contents, async (staged) => {
    await addControl({ ...contents, ...fields, ...staged, version, architecture });
    await mkdir(folder, { recursive: true });
    const file = join(folder, `${contents.name}_${version}_${architecture}.deb`);
    await promisify(execFile)('dpkg-deb', ['--root-owner-group', `-Z${compression}`, '--build', staged.tree, file], {
      env: { ...process.env, SOURCE_DATE_EPOCH: String(staged.sourceDate), LC_ALL: 'C' },
    });
    return file;
  });
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

interface ControlOptions extends PackageContents, DebianFields, StagedPackage {
  readonly version: string;
  readonly architecture: string;
}

async function addControl(options: ControlOptions): Promise<void> {
  const { tree, settings, maintainerScripts = [], entries, sourceDate } = options;
  const control = join(tree, 'DEBIAN');
  await mkdir(control);
  for (const script of maintainerScripts) await cp(join(root, script), join(control, basename(script)));
  const sums = entries.flatMap(({ path, md5 }) => (md5 === undefined ? [] : [`${md5}  ${path}\n`]));
  await writeFile(join(control, 'control'), describePackage(options));
  await writeFile(join(control, 'md5sums'), sums.join(''));
  if (settings.length > 0) {
    await writeFile(join(control, 'conffiles'), settings.map((path) => `/${path}\n`).join(''));
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
