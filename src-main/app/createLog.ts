import { renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pino, type Logger } from 'pino';

const MAX_BYTES = 5 * 1024 * 1024;

/**
 * This profile's log. It is written synchronously, so that the last line before a crash is in it; the previous log file
 * is kept.
 */
export function createLog(userData: string): Logger {
  const dest = join(userData, 'logs', 'main.log');
  const size = statSync(dest, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_BYTES) renameSync(dest, `${dest}.1`);
  return pino({ name: 'desktop' }, pino.destination({ dest, mkdir: true, sync: true }));
}
