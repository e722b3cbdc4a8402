import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A release of Valkey, as in https://github.com/valkey-io/valkey-hashes. */
export interface ValkeyRelease {
  readonly version: string;
  readonly sha256: string;
}

/** The release that installers contain. */
export const VALKEY: ValkeyRelease = {
  version: '8.1.9',
  sha256: 'f7e927534aaeb3a5f4410375c3e6f2f0c1b9257db8bc573e68f9e2dbb11344f4',
};

const LICENCES = ['COPYING', 'deps/**/{COPYING,COPYRIGHT,LICENSE,LICENSE.*}'];
/** The output of a compiler (bytes). */
const MAX_OUTPUT = 64 * 1024 * 1024;

/** The address of the source. */
export function sourceOf({ version }: ValkeyRelease): string {
  return `https://github.com/valkey-io/valkey/archive/refs/tags/${version}.tar.gz`;
}

/**
 * Compiles `valkey-server` from an archive of its source, with the licences of what it contains, into `folder`. Needs
 * make and a C compiler. Throws if the archive is not that of the release.
 */
export async function buildValkey(archive: Uint8Array, release: ValkeyRelease, folder: string): Promise<void> {
  const sha256 = createHash('sha256').update(archive).digest('hex');
  if (sha256 !== release.sha256) {
    throw new Error(`The source of Valkey ${release.version} has the SHA-256 ${sha256}, not ${release.sha256}.`);
  }
  const work = await mkdtemp(join(tmpdir(), 'parley-valkey-'));
  try {
    await writeFile(join(work, 'source.tar.gz'), archive);
    await run('tar', ['xzf', 'source.tar.gz', '--strip-components=1'], { cwd: work });
    // It listens on loopback only, without TLS. Without shared libraries it runs on every Linux.
    const options = ['BUILD_TLS=no', ...(process.platform === 'linux' ? ['SERVER_LDFLAGS=-static'] : [])];
    const jobs = `-j${availableParallelism()}`;
    await run('make', [jobs, 'valkey-server', ...options], { cwd: work, maxBuffer: MAX_OUTPUT });
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await copyFile(join(work, 'src/valkey-server'), join(folder, 'valkey-server'));
    await run('strip', [join(folder, 'valkey-server')]);
    await writeFile(join(folder, 'LICENSES.txt'), await collectValkeyLicences(work));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function collectValkeyLicences(source: string): Promise<string> {
  const files = globSync(LICENCES, { cwd: source, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const parts = await Promise.all(
    files.map(async (file) => `${relative(source, file)} of Valkey\n\n${(await readFile(file, 'utf8')).trimEnd()}`),
  );
  return `${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
