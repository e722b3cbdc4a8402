import { access, constants, mkdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { ChatError } from '#shared/errors/ChatError.ts';
import { systemErrorCode } from '#shared/errors/systemErrorCode.ts';
import type { Logger } from '../Logger.ts';
import { removeServerState, type ServerHandle, serverUrl } from './attach.ts';
import { type AcquiredServer, type AcquireOptions, acquireServer, reacquireServer } from './acquireServer.ts';
import { findRedisServer } from './findRedisServer.ts';
import { withFolderLock } from './withFolderLock.ts';

export interface EmbeddedRedisOptions {
  /** The folder of the server's log and state; created if missing. */
  readonly dataDir: string;
  readonly log: Logger;
  /** Environment for the search of the program. Default: that of this process. */
  readonly env?: NodeJS.ProcessEnv;
}

export interface EmbeddedRedis {
  /** Includes the password; stays the same while this process runs, also after a crash of the server. */
  readonly url: string;
  /** Releases the server; the last process stops it and waits for its end. */
  stop(): Promise<void>;
}

const SHUT_DOWN_MS = 10_000;

/**
 * Provides a private Redis for all Parley processes of this user: the first one starts it, others attach to it, the
 * last one stops it. A server that a crash left running is reused. If it is killed while in use, it is restarted on the
 * same port with the same password. Refuses: REDIS_SERVER_MISSING `{tried}`, REDIS_TOO_OLD `{version, oldest}`,
 * REDIS_SERVER_FAILED `{lastLines}`, DATA_FOLDER_NOT_WRITABLE `{folder, reason}`, PORT_IN_USE `{port}`.
 */
export async function startEmbeddedRedis({ dataDir, log, env }: EmbeddedRedisOptions): Promise<EmbeddedRedis> {
  await makeWritable(dataDir);
  const options: AcquireOptions = { folder: dataDir, program: await findRedisServer({ env, dataDir }), log };
  const held = await acquireServer(options);
  log.info({ port: held.state.port, folder: dataDir }, 'the private Redis is ready');

  const stopping = new AbortController();
  const keeper = keepAlive(held, options, stopping.signal);
  let stopped: Promise<void> | null = null;
  return {
    url: serverUrl(held.state),
    stop() {
      stopping.abort();
      stopped ??= keeper.then((last) => (last === null ? undefined : releaseServer(last, options)));
      return stopped;
    },
  };
}

async function makeWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (error) {
    const reason = systemErrorCode(error) ?? String(error);
    throw new ChatError('DATA_FOLDER_NOT_WRITABLE', { folder, reason }, { cause: error });
  }
}

async function releaseServer(hold: ServerHandle, { folder, log }: AcquireOptions): Promise<void> {
  await withFolderLock(folder, log, async () => {
    try {
      if ((await hold.countOthers()) === 0) {
        await Promise.race([hold.shutDown(), failAfter(SHUT_DOWN_MS)]);
        await removeServerState(folder);
      }
    } catch (error) {
      // A server that stays running is reused at the next start; no data is lost.
      log.error({ err: error, folder }, 'the private Redis could not be stopped');
    } finally {
      hold.release();
    }
  });
}

async function failAfter(ms: number): Promise<never> {
  await wait(ms, undefined, { ref: false });
  throw new Error(`the server did not end within ${ms} ms`);
}

const BACK_OFF_MIN_MS = 100;
const BACK_OFF_MAX_MS = 10_000;

/**
 * Restarts the server whenever it ends, until the signal. Resolves with the current hold, or null if the server is down
 * at that moment. The folder lock ensures that one of several processes starts the server and the others attach to it.
 */
async function keepAlive(
  first: AcquiredServer,
  options: AcquireOptions,
  signal: AbortSignal,
): Promise<ServerHandle | null> {
  const aborted = new Promise<'aborted'>((resolve) => {
    signal.addEventListener('abort', () => resolve('aborted'), { once: true });
  });
  let { hold } = first;
  for (;;) {
    const outcome = await Promise.race([aborted, hold.lost]);
    if (outcome === 'aborted') return hold;
    const next = await restart();
    if (next === null) return null;
    hold = next;
  }

  async function restart(): Promise<ServerHandle | null> {
    const { port } = first.state;
    for (let backOffMs = BACK_OFF_MIN_MS; !signal.aborted; backOffMs = Math.min(backOffMs * 2, BACK_OFF_MAX_MS)) {
      try {
        const next = await reacquireServer(options, first.state);
        options.log.warn({ port }, 'the private Redis had ended and was restarted');
        return next;
      } catch (error) {
        options.log.error({ err: error, port, againInMs: backOffMs }, 'the private Redis could not be restarted');
        await Promise.race([wait(backOffMs, undefined, { ref: false }), aborted]);
      }
    }
    return null;
  }
}
