import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { z } from 'zod';
import { systemErrorCode } from '#shared/errors/systemErrorCode.ts';

/**
 * Client name of the connection that marks a process as a user of the server; the server drops those of dead processes.
 */
const HOLDER_NAME = 'parley-holder';
const TIMEOUT_MS = 3_000;

/** A process's reference to the private server: an idle connection, which closes when the server ends. */
export interface ServerHandle {
  /** Settles when the connection is closed: the server ended, was killed, or disconnected this client. */
  readonly lost: Promise<void>;
  /** Number of other processes that use the server. */
  countOthers(): Promise<number>;
  /** Stops the server after its log is written to disk, and waits until the connection is closed. */
  shutDown(): Promise<void>;
  /** Disconnects and leaves the server running. */
  release(): void;
}

/**
 * `absent`: the port is closed. `loading`: the private server, not ready yet. `foreign`: another server, which refuses
 * the password or is not Redis. `silent`: the port is open, but there is no answer.
 */
export type Attempt =
  | { readonly status: 'held'; readonly hold: ServerHandle }
  | { readonly status: 'absent' | 'loading' | 'foreign' | 'silent' };

/** Makes one attempt to connect to the recorded server and to verify its password. */
export async function attach({ port, password }: ServerState): Promise<Attempt> {
  const connection = new Redis({
    host: HOST,
    port,
    password,
    connectionName: HOLDER_NAME,
    lazyConnect: true,
    enableReadyCheck: false,
    disableClientInfo: true,
    retryStrategy: () => null,
    connectTimeout: TIMEOUT_MS,
  });
  // The first error has the reason; ioredis then only reports that the connection is closed.
  let cause: Error | null = null;
  connection.on('error', (error: Error) => {
    cause ??= error;
  });
  const lost = new Promise<void>((resolve) => {
    connection.once('end', resolve);
  });
  const deadline = setTimeout(() => connection.disconnect(), TIMEOUT_MS);
  try {
    await connection.connect();
    await connection.ping();
    return { status: 'held', hold: createHold(connection, lost) };
  } catch (error) {
    connection.disconnect();
    return { status: explain(cause ?? error) };
  } finally {
    clearTimeout(deadline);
  }
}

function explain(cause: unknown): 'absent' | 'loading' | 'foreign' | 'silent' {
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (reason.includes('ECONNREFUSED')) return 'absent';
  if (reason.includes('LOADING')) return 'loading';
  if (/WRONGPASS|NOAUTH|without any password|unknown command|RESP/.test(reason)) return 'foreign';
  return 'silent'; // timeout, or reset by a server that is shutting down, which is absent in the next attempt
}

function createHold(connection: Redis, lost: Promise<void>): ServerHandle {
  return {
    lost,
    async countOthers() {
      const [id, list] = await Promise.all([connection.client('ID'), connection.client('LIST')]);
      return String(list)
        .split('\n')
        .filter((line) => line.includes(` name=${HOLDER_NAME} `) && !line.startsWith(`id=${id} `)).length;
    },
    async shutDown() {
      try {
        await connection.call('SHUTDOWN', 'NOSAVE');
      } catch (error) {
        // On success the connection closes without a reply. A reply is a refusal: the log cannot be written.
        if (error instanceof Error && error.name === 'ReplyError') throw error;
      }
      await lost;
    },
    release() {
      connection.disconnect();
    },
  };
}

const serverStateSchema = z.object({ port: z.number().int().min(1).max(65_535), password: z.string().min(1) });

/**
 * The connection data of the private Redis, shared by all Parley processes on this computer. Written before the server
 * starts, removed when it is stopped.
 */
export type ServerState = z.infer<typeof serverStateSchema>;

export const HOST = '127.0.0.1';

export function serverUrl({ port, password }: ServerState): string {
  return `redis://:${password}@${HOST}:${port}`;
}

function stateFile(folder: string): string {
  return join(folder, 'server.json');
}

/** The recorded state; null when there is none or the file is invalid. */
export async function readServerState(folder: string): Promise<ServerState | null> {
  let text: string;
  try {
    text = await readFile(stateFile(folder), 'utf8');
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
  try {
    return serverStateSchema.parse(JSON.parse(text));
  } catch {
    return null; // a damaged file is treated as missing, and replaced at the next start
  }
}

/** Writes atomically, with permissions for this user only, because the file contains the password. */
export async function writeServerState(folder: string, state: ServerState): Promise<void> {
  const draft = `${stateFile(folder)}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(state), { mode: 0o600, flag: 'wx' });
  await rename(draft, stateFile(folder));
}

export async function removeServerState(folder: string): Promise<void> {
  await rm(stateFile(folder), { force: true });
}
