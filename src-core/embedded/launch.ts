import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ChatError } from '#shared/errors/ChatError.ts';
import { systemErrorCode } from '#shared/errors/systemErrorCode.ts';
import { attach, HOST, type ServerHandle, type ServerState } from './attach.ts';

const LOG_FILE = 'redis.log';
const POLL_MS = 25;
const LAST_LINES = 12;

/**
 * Starts the server and waits until it has loaded its log. The server is detached from this process, because other
 * processes may use it. Refuses: PORT_IN_USE `{port}`, REDIS_SERVER_FAILED `{lastLines}`.
 */
export async function launch(program: string, folder: string, state: ServerState): Promise<ServerHandle> {
  // The log of the previous run is kept for the analysis of crashes.
  await rename(join(folder, LOG_FILE), join(folder, `${LOG_FILE}.1`)).catch(ignoreMissing);
  // at most two: the program and its arguments
  const server = spawn(...withoutDescriptors(program), {
    cwd: folder,
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  let ended: string | null = null;
  server.once('error', (error) => {
    ended = error.message;
  });
  server.once('exit', (code, signal) => {
    ended = `ended with ${signal ?? String(code)}`;
  });
  server.stdin.on('error', (error) => {
    ended ??= error.message;
  });
  // The configuration is passed by standard input, so that the password is neither on the command line nor in another
  // file.
  server.stdin.end(configuration(state));
  server.unref();

  for (;;) {
    const attempt = await attach(state);
    if (attempt.status === 'held' && ended === null) return attempt.hold;
    if (attempt.status === 'held') attempt.hold.release();
    if (ended !== null) throw await explain(folder, state, ended);
    await wait(POLL_MS);
  }
}

/**
 * Child processes of Electron inherit many of Chromium's descriptors on Linux. A server that outlives Parley would keep
 * these sockets and files open, so bash closes them before it executes the server. macOS closes them itself.
 */
function withoutDescriptors(program: string): [string, string[]] {
  const bash =
    process.platform === 'linux' ? ['/bin/bash', '/usr/bin/bash'].find((path) => existsSync(path)) : undefined;
  if (bash === undefined) return [program, ['-']];
  const script = 'for fd in /proc/self/fd/*; do fd=${fd##*/}; ((fd > 2)) && eval "exec $fd>&-"; done; exec "$0" "$@"';
  return [bash, ['-c', script, program, '-']];
}

/** The whole configuration. `everysec`: a crash of the computer loses at most the last second or two. */
function configuration({ port, password }: ServerState): string {
  return `${[
    `bind ${HOST}`,
    `port ${port}`,
    'protected-mode yes',
    `requirepass ${password}`,
    'dir .',
    `logfile ${LOG_FILE}`,
    'save ""',
    'appendonly yes',
    'appendfsync everysec',
    // The default timer frequency would be the main load of an idle desktop. With 2 Hz a write is on disk within 1.5 s.
    'hz 2',
    'maxmemory-policy noeviction',
    'lazyfree-lazy-expire yes', // frees the files of a closed room in a background thread
    'daemonize no',
  ].join('\n')}\n`;
}

async function explain(folder: string, { port }: ServerState, ended: string): Promise<ChatError> {
  const text = await readFile(join(folder, LOG_FILE), 'utf8').catch(() => ''); // it ended before it wrote a log
  const lastLines = text.trimEnd().split('\n').slice(-LAST_LINES).filter(Boolean);
  if (/Address already in use/i.test(text)) return new ChatError('PORT_IN_USE', { port });
  return new ChatError('REDIS_SERVER_FAILED', { lastLines: lastLines.length > 0 ? lastLines : [ended] });
}

function ignoreMissing(error: unknown): void {
  if (systemErrorCode(error) !== 'ENOENT') throw error;
}
