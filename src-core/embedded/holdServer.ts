import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Logger } from '../Core.ts';
import { attach, type Hold } from './attach.ts';
import { findFreePort } from './findFreePort.ts';
import { launch } from './launch.ts';
import { HOST, readServerState, writeServerState, type ServerState } from './ServerState.ts';
import { withFolderLock } from './withFolderLock.ts';

export interface HeldServer {
  readonly state: ServerState;
  readonly hold: Hold;
}

export interface HoldOptions {
  readonly folder: string;
  readonly program: string;
  readonly log: Logger;
}

const LOOK_EVERY_MS = 50;
const SILENCE_MS = 10_000;
const PORT_TRIES = 5;

/**
 * Attaches to the server that a Parley before us started, or starts it. After a crash it comes back under the old port and
 * password if it can, because others may still be trying to reach it there.
 */
export function holdServer({ folder, program, log }: HoldOptions): Promise<HeldServer> {
  return withFolderLock(folder, log, async () => {
    const recorded = await readServerState(folder);
    if (recorded !== null) {
      const found = await attachPatiently(recorded);
      if (found.hold !== null) return { state: recorded, hold: found.hold };
      if (found.portIsFree) {
        const hold = await launch(program, folder, recorded).catch(nullIfPortInUse);
        if (hold !== null) return { state: recorded, hold };
      }
      log.warn({ port: recorded.port }, 'the port of the private Redis belongs to somebody else now');
    }
    return startAnew(folder, program);
  });
}

/**
 * The same for somebody who holds on to a port and a password: nothing but that will do.
 * Refuses: PORT_IN_USE `{port}` when it can't be had.
 */
export function holdServerAgain({ folder, program, log }: HoldOptions, state: ServerState): Promise<Hold> {
  return withFolderLock(folder, log, async () => {
    const recorded = await readServerState(folder);
    // Never a second server on one folder: it may have moved while we slept.
    const moved = recorded !== null && (recorded.port !== state.port || recorded.password !== state.password);
    if (moved) throw new ChatError('PORT_IN_USE', { port: state.port });
    const found = await attachPatiently(state);
    if (found.hold !== null) return found.hold;
    if (!found.portIsFree) throw new ChatError('PORT_IN_USE', { port: state.port });
    await writeServerState(folder, state);
    return launch(program, folder, state);
  });
}

/** Waits while our server loads; whoever keeps silent is taken for a server that hangs. Refuses: REDIS_SERVER_FAILED. */
async function attachPatiently(state: ServerState): Promise<{ hold: Hold | null; portIsFree: boolean }> {
  const start = performance.now();
  for (;;) {
    const attempt = await attach(state);
    if (attempt.status === 'held') return { hold: attempt.hold, portIsFree: false };
    if (attempt.status === 'absent') return { hold: null, portIsFree: true };
    if (attempt.status === 'foreign') return { hold: null, portIsFree: false };
    if (attempt.status === 'silent' && performance.now() - start > SILENCE_MS) {
      throw new ChatError('REDIS_SERVER_FAILED', { lastLines: [`no answer on ${HOST}:${state.port}`] });
    }
    await wait(LOOK_EVERY_MS);
  }
}

async function startAnew(folder: string, program: string): Promise<HeldServer> {
  for (let tries = 1; ; tries += 1) {
    const state = { port: await findFreePort(), password: randomBytes(32).toString('base64url') };
    // Before the start: should we be killed in between, the next Parley knows where to look.
    await writeServerState(folder, state);
    const hold =
      tries < PORT_TRIES
        ? await launch(program, folder, state).catch(nullIfPortInUse)
        : await launch(program, folder, state);
    if (hold !== null) return { state, hold };
  }
}

function nullIfPortInUse(error: unknown): null {
  if (error instanceof ChatError && error.code === 'PORT_IN_USE') return null;
  throw error;
}
