import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, lutimes, readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../setup/paths.mjs';

/** A file, link or folder of a package, without the control files. */
export interface TreeEntry {
  /** Relative to the package's root. */
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'link';
  readonly bytes: number;
  /** Undefined for a folder or link. */
  readonly md5?: string;
}

interface FinishOptions {
  /** The modes of the entries that are not 0644, or 0755 for a folder. */
  readonly modes: Readonly<Record<string, number>>;
  /** Seconds since 1970. */
  readonly sourceDate: number;
}

/** What links and folders count for in `Installed-Size`, as in dpkg-gencontrol. */
const ENTRY_BYTES = 1024;

/** Sets the modes and times of a package's files, independently of umask and clock, and lists the files by path. */
export async function finishTree(tree: string, { modes, sourceDate }: FinishOptions): Promise<TreeEntry[]> {
  const found = await readdir(tree, { recursive: true, withFileTypes: true });
  const entries: TreeEntry[] = [];
  for (const entry of found) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(tree, file);
    if (!entry.isSymbolicLink()) await chmod(file, modes[path] ?? (entry.isDirectory() ? 0o755 : 0o644));
    await lutimes(file, sourceDate, sourceDate);
    if (entry.isFile()) {
      const bytes = await readFile(file);
      entries.push({ path, kind: 'file', bytes: bytes.byteLength, md5: createHash('md5').update(bytes).digest('hex') });
    } else entries.push({ path, kind: entry.isDirectory() ? 'folder' : 'link', bytes: ENTRY_BYTES });
  }
  await chmod(tree, 0o755);
  await lutimes(tree, sourceDate, sourceDate);
  return entries.toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/**
 * The time in a reproducible package: `SOURCE_DATE_EPOCH`, or that of the last commit, or of package.json without Git.
 */
export async function findSourceDate(): Promise<number> {
  const given = process.env['SOURCE_DATE_EPOCH'] ?? '';
  if (/^\d+$/u.test(given)) return Number(given);
  try {
    const { stdout } = await promisify(execFile)('git', ['log', '-1', '--format=%ct'], { cwd: root });
    return Number(stdout);
  } catch {
    const { mtimeMs } = await stat(join(root, 'package.json')); // an archive of the sources, without Git
    return Math.floor(mtimeMs / 1000);
  }
}
