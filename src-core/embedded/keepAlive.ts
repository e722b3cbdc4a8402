import { setTimeout as wait } from 'node:timers/promises';
import type { ServerHandle } from './attach.ts';
import { reacquireServer, type AcquiredServer, type AcquireOptions } from './acquireServer.ts';

const BACK_OFF_MIN_MS = 100;
const BACK_OFF_MAX_MS = 10_000;

/**
 * Restarts the server whenever it ends, until the signal. Resolves with the current hold, or null if the server is down
 * at that moment. The folder lock ensures that one of several processes starts the server and the others attach to it.
 */
export async function keepAlive(
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
