import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../setup/paths.mjs';
import { collectLicences } from './collectLicences.ts';
import { findSourceDate, finishTree, type TreeEntry } from './finishTree.ts';

export const MAINTAINER = 'Parley developers <parley@localhost>';

/** Options of everything that the project packs. */
export interface PackageOptions {
  /** The folder for the package, which is created. */
  readonly folder: string;
  readonly version: string;
}

/** The files of one package, whichever program installs it. */
export interface PackageContents {
  readonly name: string;
  /** The short description and the lines of the long one. */
  readonly description: readonly string[];
  /** The runtime in the package, which no npm package licenses, and where its licence is. */
  readonly runtimeLicence: string;
  /** The modes of the entries that are not 0644, or 0755 for a folder. */
  readonly modes: Readonly<Record<string, number>>;
  /** Settings, which an upgrade keeps. */
  readonly settings: readonly string[];
  /** Adds the files to the root of the package. `sourceDate` is the time in it, in seconds since 1970. */
  fill(tree: string, sourceDate: number): Promise<void>;
}

export interface StagedPackage {
  /** The root of the package. */
  readonly tree: string;
  readonly entries: readonly TreeEntry[];
  /** Seconds since 1970. */
  readonly sourceDate: number;
}

/** Makes the tree of a package for as long as `pack` takes. The same sources make the same tree. */
export async function withStagedPackage<Result>(
  contents: PackageContents,
  pack: (staged: StagedPackage) => Promise<Result>,
): Promise<Result> {
  const sourceDate = await findSourceDate();
  const tree = await mkdtemp(join(tmpdir(), 'parley-package-'));
  try {
    await contents.fill(tree, sourceDate);
    await addDocs(tree, contents);
    const entries = await finishTree(tree, { modes: contents.modes, sourceDate });
    return await pack({ tree, entries, sourceDate });
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
}

/** Copies a file of the project into a package. */
export async function copyTo(tree: string, source: string, target: string): Promise<void> {
  await mkdir(dirname(join(tree, target)), { recursive: true });
  await cp(join(root, source), join(tree, target));
}

async function addDocs(tree: string, { name, runtimeLicence }: PackageContents): Promise<void> {
  const doc = join(tree, 'usr/share/doc', name);
  await mkdir(doc, { recursive: true });
  const changelog = await readFile(join(root, 'CHANGELOG.md'));
  await writeFile(join(doc, 'changelog.gz'), gzipSync(changelog, { level: 9 }));
  await writeFile(join(doc, 'copyright'), await collectLicences(runtimeLicence));
}
