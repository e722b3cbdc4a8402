import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ChatError } from '#shared/errors/ChatError.ts';
import { findShippedServer } from './findShippedServer.ts';

const run = promisify(execFile);

/** Folders that are often missing in the PATH of programs started from a desktop. */
const MORE_FOLDERS = ['/opt/homebrew/bin', '/usr/local/bin', '/usr/bin'];
const OLDEST_MAJOR = 7;

export interface RedisServerSearch {
  readonly env?: NodeJS.ProcessEnv | undefined;
  /** The data that the server must read. */
  readonly dataDir?: string;
}

/**
 * Finds the program of the private server: `PARLEY_REDIS_SERVER`, or the one that an installer brought, or the first
 * `redis-server` or `valkey-server` that is new enough. One that does not start here is passed over. Refuses:
 * REDIS_SERVER_MISSING `{tried}`, REDIS_TOO_OLD `{version, oldest}`.
 */
export async function findRedisServer({ env = process.env, dataDir }: RedisServerSearch = {}): Promise<string> {
  const candidates = listCandidates(env, await findShippedServer(dataDir));
  let tooOld: string | null = null;
  for (const candidate of candidates) {
    const version = await readVersion(candidate);
    if (version === null) continue;
    if (Number.parseInt(version, 10) >= OLDEST_MAJOR) return candidate;
    tooOld ??= version;
  }
  if (tooOld !== null) throw new ChatError('REDIS_TOO_OLD', { version: tooOld, oldest: `${OLDEST_MAJOR}.0` });
  throw new ChatError('REDIS_SERVER_MISSING', { tried: candidates });
}

function listCandidates(env: NodeJS.ProcessEnv, shipped: string | undefined): string[] {
  const chosen = env['PARLEY_REDIS_SERVER'];
  if (chosen) return [chosen];
  const names = ['redis-server', 'valkey-server'];
  const more = process.platform === 'win32' ? [] : MORE_FOLDERS;
  const installed = [...names, ...more.flatMap((folder) => names.map((name) => `${folder}/${name}`))];
  return shipped === undefined ? installed : [shipped, ...installed];
}

/** The version; null when the program does not exist or is not Redis. */
async function readVersion(program: string): Promise<string | null> {
  try {
    const { stdout } = await run(program, ['--version'], { timeout: 5_000, windowsHide: true });
    return /\bv=(\d+\.\d+[.\d]*)/.exec(stdout)?.[1] ?? null;
  } catch {
    return null; // missing or not executable: the caller reports all candidates
  }
}
