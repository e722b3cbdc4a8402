import { randomBytes, randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Logger } from '../Logger.ts';
import { attach, HOST, readServerState, type ServerHandle, type ServerState, writeServerState } from './attach.ts';
import { launch } from './launch.ts';
import { withFolderLock } from './withFolderLock.ts';

export interface AcquiredServer {
  readonly state: ServerState;
  readonly hold: ServerHandle;
}

export interface AcquireOptions {
  readonly folder: string;
  readonly program: string;
  readonly log: Logger;
}

const POLL_MS = 50;
const HUNG_AFTER_MS = 10_000;
const MAX_PORT_ATTEMPTS = 5;

/**
 * Attaches to the running private server, or starts it. After a crash it is restarted with the recorded port and
 * password if possible, because other processes may still be reconnecting to it.
 */
export function acquireServer({ folder, program, log }: AcquireOptions): Promise<AcquiredServer> {
  return withFolderLock(folder, log, async () => {
    const recorded = await readServerState(folder);
    if (recorded !== null) {
      const found = await attachWhenLoaded(recorded);
      if (found.hold !== null) return { state: recorded, hold: found.hold };
      if (found.portIsFree) {
        const hold = await launch(program, folder, recorded).catch(nullIfPortInUse);
        if (hold !== null) return { state: recorded, hold };
      }
      log.warn({ port: recorded.port }, 'another program uses the port of the private Redis now');
    }
    return startNew(folder, program);
  });
}

/**
 * The same for a process that already uses a port and a password, which have to stay the same. Refuses: PORT_IN_USE
 * `{port}` when this is impossible.
 */
export function reacquireServer({ folder, program, log }: AcquireOptions, state: ServerState): Promise<ServerHandle> {
  return withFolderLock(folder, log, async () => {
    const recorded = await readServerState(folder);
    // Never start a second server on one folder: the server may have moved to another port meanwhile.
    const moved = recorded !== null && (recorded.port !== state.port || recorded.password !== state.password);
    if (moved) throw new ChatError('PORT_IN_USE', { port: state.port });
    const found = await attachWhenLoaded(state);
    if (found.hold !== null) return found.hold;
    if (!found.portIsFree) throw new ChatError('PORT_IN_USE', { port: state.port });
    await writeServerState(folder, state);
    return launch(program, folder, state);
  });
}

/**
 * Attaches, waiting while the server loads its data. A server that never answers is treated as hung. Refuses:
 * REDIS_SERVER_FAILED.
 */
async function attachWhenLoaded(state: ServerState): Promise<{ hold: ServerHandle | null; portIsFree: boolean }> {
  const start = performance.now();
  for (;;) {
    const attempt = await attach(state);
    if (attempt.status === 'held') return { hold: attempt.hold, portIsFree: false };
    if (attempt.status === 'absent') return { hold: null, portIsFree: true };
    if (attempt.status === 'foreign') return { hold: null, portIsFree: false };
    if (attempt.status === 'silent' && performance.now() - start > HUNG_AFTER_MS) {
      throw new ChatError('REDIS_SERVER_FAILED', { lastLines: [`no answer on ${HOST}:${state.port}`] });
    }
    await wait(POLL_MS);
  }
}

async function startNew(folder: string, program: string): Promise<AcquiredServer> {
  for (let attempts = 1; ; attempts += 1) {
    const state = { port: await findFreePort(), password: randomBytes(32).toString('base64url') };
    // Written before the start, so that the server is found if this process is killed in between.
    await writeServerState(folder, state);
    const hold =
      attempts < MAX_PORT_ATTEMPTS
        ? await launch(program, folder, state).catch(nullIfPortInUse)
        : await launch(program, folder, state);
    if (hold !== null) return { state, hold };
  }
}

function nullIfPortInUse(error: unknown): null {
  if (error instanceof ChatError && error.code === 'PORT_IN_USE') return null;
  throw error;
}

/**
 * Below the ephemeral ports (from 32768 on Linux, 49152 elsewhere), because the port has to be free when the server
 * restarts. A client that keeps connecting to a closed ephemeral port is eventually assigned that port as its source
 * port and then connects to itself (TCP simultaneous open), which would block the port.
 */
const PORTS = { from: 20_000, below: 32_000 };
const MAX_ATTEMPTS = 100;

/** A loopback port that was free a moment ago. Throws the last error when none is found. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = randomInt(PORTS.from, PORTS.below);
    const error = await tryPort(port);
    if (error === null) return port;
    if (attempt === MAX_ATTEMPTS) throw error;
  }
}

function tryPort(port: number): Promise<Error | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(port, HOST, () => probe.close(() => resolve(null)));
  });
}
