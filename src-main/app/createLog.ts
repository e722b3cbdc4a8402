import { renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pino, type Logger } from 'pino';

const MAX_BYTES = 5 * 1024 * 1024;

/** The log files of a profile: the previous one and the current one. */
export function logFiles(userData: string): readonly [previous: string, current: string] {
  const current = join(userData, 'logs', 'main.log');
  return [`${current}.1`, current];
}

/**
 * This profile's log. It is written synchronously, so that the last line before a crash is in it; the previous log file
 * is kept.
 */
export function createLog(userData: string): Logger {
  const [previous, dest] = logFiles(userData);
  const size = statSync(dest, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_BYTES) renameSync(dest, previous);
  return pino({ name: 'desktop' }, pino.destination({ dest, mkdir: true, sync: true }));
}
