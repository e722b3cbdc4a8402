import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import {
  MAINTAINER,
  type PackageContents,
  type PackageOptions,
  type StagedPackage,
  withStagedPackage,
} from '../package/stagePackage.ts';
import type { TreeEntry } from '../package/finishTree.ts';
import { root } from '../setup/paths.mjs';
import { findProgram } from '../setup/programs.ts';

export interface RpmOptions extends PackageOptions {
  /** Of rpm's `_binary_payload`. `none` is fast, for tests. */
  readonly compression?: 'zstd' | 'none';
}

/** What only the RPM package of some contents has. */
export interface RpmFields {
  /** Tags of the preamble: relations to other packages. */
  readonly relations: readonly string[];
  /** User and group of the entries that do not belong to root. */
  readonly owners?: Readonly<Record<string, readonly [user: string, group: string]>>;
  /** Folders with their modes that are empty in the package. */
  readonly folders?: Readonly<Record<string, number>>;
  /** Files of the project that run at installation and removal; each is named after its section of the spec file. */
  readonly scriptlets?: readonly string[];
}

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'x86_64', arm64: 'aarch64' };
const PAYLOADS = { zstd: 'w19.zstdio', none: 'w.ufdio' };
const LICENCE = 'MIT';

/**
 * Makes an RPM package for the architecture of this computer. The same sources make the same bytes with the same rpm.
 * Returns its path. Throws if rpmbuild is missing.
 */
export async function buildRpmPackage(
  contents: PackageContents,
  fields: RpmFields,
  { folder, version, compression = 'zstd' }: RpmOptions,
): Promise<string> {
  const architecture = ARCHITECTURES[process.arch];
  if (findProgram('rpmbuild') === undefined || architecture === undefined) {
    throw new Error('An RPM package can only be made where rpmbuild is, on x64 or arm64 (Debian: apt install rpm).');
  }
  return withStagedPackage(contents, async (staged) => {
    const work = await mkdtemp(join(tmpdir(), 'parley-rpm-'));
    try {
      for (const path of Object.keys(fields.folders ?? {})) await mkdir(join(staged.tree, path), { recursive: true });
      const spec = join(work, `${contents.name}.spec`);
      const rpmVersion = rpmVersionOf(version);
      await writeFile(spec, await writeSpec({ ...contents, ...fields, ...staged, version: rpmVersion }));
      await mkdir(folder, { recursive: true });
      const macros = Object.entries({
        ...REPRODUCIBLE,
        _topdir: work,
        _rpmdir: folder,
        _binary_payload: PAYLOADS[compression],
      }).flatMap(([name, value]) => ['--define', `${name} ${value}`]);
      const buildRoot = ['--buildroot', staged.tree, '--target', `${architecture}-linux`, '--noclean', '--nodeps'];
      await promisify(execFile)('rpmbuild', ['-bb', ...macros, ...buildRoot, spec], {
        env: { ...process.env, SOURCE_DATE_EPOCH: String(staged.sourceDate), LC_ALL: 'C' },
      });
      return join(folder, `${contents.name}-${rpmVersion}-1.${architecture}.rpm`);
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  });
}

/** A hyphen would separate the release. A tilde sorts before the version itself, as a beta does. */
export function rpmVersionOf(version: string): string {
  return version.replace('-', '~').replaceAll('-', '_');
}

/** No names of this computer, no time but that of the sources, and no changes of the files. */
const REPRODUCIBLE = {
  _buildhost: 'localhost',
  use_source_date_epoch_as_buildtime: '1',
  clamp_mtime_to_source_date_epoch: '1',
  _build_id_links: 'none',
  __os_install_post: '%{nil}',
  debug_package: '%{nil}',
  _build_name_fmt: '%%{NAME}-%%{VERSION}-%%{RELEASE}.%%{ARCH}.rpm',
};

interface SpecOptions extends PackageContents, RpmFields, StagedPackage {
  readonly version: string;
}

async function writeSpec(options: SpecOptions): Promise<string> {
  const { name, version, relations, description, scriptlets = [] } = options;
  const [summary, ...text] = description;
  const sections = [
    [
      `Name: ${name}`,
      `Version: ${version}`,
      'Release: 1',
      `Summary: ${summary}`,
      `License: ${LICENCE}`,
      `Packager: ${MAINTAINER}`,
      // The names below are those of packages; the sonames that a scan finds include those of bundled libraries.
      'AutoReqProv: no',
      ...relations,
    ],
    ['%description', ...text],
  ];
  for (const script of scriptlets) {
    const body = await readFile(join(root, script), 'utf8');
    sections.push([`%${basename(script)}`, body.replaceAll('%', '%%').trimEnd()]);
  }
  sections.push(['%files', ...listFiles(options)]);
  return sections.map((lines) => `${lines.join('\n')}\n`).join('\n');
}

function listFiles({ name, entries, modes, folders = {}, owners = {}, settings }: SpecOptions): string[] {
  const attributesOf = (path: string, mode: number): string =>
    `%attr(${mode.toString(8).padStart(4, '0')},${(owners[path] ?? ['root', 'root']).join(',')})`;
  const markOf = (path: string): string => {
    if (settings.includes(path)) return '%config(noreplace) ';
    if (path.endsWith('/copyright')) return '%license ';
    return path.startsWith(`usr/share/doc/${name}/`) ? '%doc ' : '';
  };
  const describe = ({ path, kind }: TreeEntry): string[] => {
    if (kind === 'folder') return isOwn(path) ? [`%dir ${attributesOf(path, modes[path] ?? 0o755)} "/${path}"`] : [];
    if (kind === 'link') return [`"/${path}"`];
    return [`${markOf(path)}${attributesOf(path, modes[path] ?? 0o644)} "/${path}"`];
  };
  const empty = Object.entries(folders).map(([path, mode]) => `%dir ${attributesOf(path, mode)} "/${path}"`);
  return [...entries.flatMap(describe), ...empty];
}

/** Whether a folder belongs to the package alone, rather than to the system. */
function isOwn(path: string): boolean {
  return path.includes('parley');
}
