import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** The processes of redis-server or valkey-server whose data is in a folder. Linux only: by `/proc`. */
export function redisServersIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => isRedisIn(pid, folder))
    .map(Number);
}

function isRedisIn(pid: string, folder: string): boolean {
  try {
    const name = readFileSync(join('/proc', pid, 'comm'), 'utf8').trim();
    return /^(redis|valkey)-server$/.test(name) && readlinkSync(join('/proc', pid, 'cwd')) === folder;
  } catch {
    return false; // The process ended in the meantime.
  }
}

/** The paths of the open files of a process. */
export function filesHeldBy(pid: number): string[] {
  const folder = join('/proc', String(pid), 'fd');
  return readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(join(folder, name))];
    } catch {
      return []; // It was closed in the meantime.
    }
  });
}
