import { access, constants, mkdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Logger } from '../Core.ts';
import type { Hold } from './attach.ts';
import { findRedisServer } from './findRedisServer.ts';
import { holdServer, type HoldOptions } from './holdServer.ts';
import { keepAlive } from './keepAlive.ts';
import { removeServerState, serverUrl } from './ServerState.ts';
import { withFolderLock } from './withFolderLock.ts';

export interface EmbeddedRedisOptions {
  /** The folder of its log and state; made if it is not there. */
  readonly dataDir: string;
  readonly log: Logger;
  /** Where the program is looked for. Default: this process's environment. */
  readonly env?: NodeJS.ProcessEnv;
}

export interface EmbeddedRedis {
  /** With the password in it; the same for as long as this Parley runs, also over a crash of the server. */
  readonly url: string;
  /** Lets go; whoever is the last stops the server and waits for its end. */
  stop(): Promise<void>;
}

const SHUT_DOWN_MS = 10_000;

/**
 * A private Redis for all Parleys of this user: the first starts it, the next attach to it, the last one out stops it, and
 * one that was left behind by a crash is taken up again. If it is killed while somebody uses it, it comes back on the same
 * port with the same password. Refuses: REDIS_SERVER_MISSING `{tried}`, REDIS_TOO_OLD `{version, oldest}`,
 * REDIS_SERVER_FAILED `{lastLines}`, DATA_FOLDER_NOT_WRITABLE `{folder, reason}`, PORT_IN_USE `{port}`.
 */
export async function startEmbeddedRedis({ dataDir, log, env }: EmbeddedRedisOptions): Promise<EmbeddedRedis> {
  await makeWritable(dataDir);
  const options: HoldOptions = { folder: dataDir, program: await findRedisServer(env), log };
  const held = await holdServer(options);
  log.info({ port: held.state.port, folder: dataDir }, 'the private Redis is ready');

  const stopping = new AbortController();
  const keeper = keepAlive(held, options, stopping.signal);
  let stopped: Promise<void> | null = null;
  return {
    url: serverUrl(held.state),
    stop() {
      stopping.abort();
      stopped ??= keeper.then((last) => (last === null ? undefined : letGo(last, options)));
      return stopped;
    },
  };
}

async function makeWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : String(error);
    throw new ChatError('DATA_FOLDER_NOT_WRITABLE', { folder, reason }, { cause: error });
  }
}

async function letGo(hold: Hold, { folder, log }: HoldOptions): Promise<void> {
  await withFolderLock(folder, log, async () => {
    try {
      if ((await hold.countOthers()) === 0) {
        await Promise.race([hold.shutDown(), failAfter(SHUT_DOWN_MS)]);
        await removeServerState(folder);
      }
    } catch (error) {
      // Left running, it is taken up at the next start; nothing is lost.
      log.error({ err: error, folder }, 'the private Redis was not stopped');
    } finally {
      hold.release();
    }
  });
}

async function failAfter(ms: number): Promise<never> {
  await wait(ms, undefined, { ref: false });
  throw new Error(`no end after ${ms} ms`);
}
