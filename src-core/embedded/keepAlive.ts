import { setTimeout as wait } from 'node:timers/promises';
import type { Hold } from './attach.ts';
import { holdServerAgain, type HeldServer, type HoldOptions } from './holdServer.ts';

const BACK_OFF_MIN_MS = 100;
const BACK_OFF_MAX_MS = 10_000;

/**
 * Brings the server back whenever it is gone, until the signal. Settles with what is held then, or `null` if the server is
 * gone at that moment. The lock of the folder sees to it that of several Parleys one starts it and the others attach.
 */
export async function keepAlive(first: HeldServer, options: HoldOptions, signal: AbortSignal): Promise<Hold | null> {
  const aborted = new Promise<'aborted'>((resolve) => {
    signal.addEventListener('abort', () => resolve('aborted'), { once: true });
  });
  let { hold } = first;
  for (;;) {
    const what = await Promise.race([aborted, hold.lost]);
    if (what === 'aborted') return hold;
    const next = await comeBack();
    if (next === null) return null;
    hold = next;
  }

  async function comeBack(): Promise<Hold | null> {
    const { port } = first.state;
    for (let backOffMs = BACK_OFF_MIN_MS; !signal.aborted; backOffMs = Math.min(backOffMs * 2, BACK_OFF_MAX_MS)) {
      try {
        const next = await holdServerAgain(options, first.state);
        options.log.warn({ port }, 'the private Redis was gone and is back');
        return next;
      } catch (error) {
        options.log.error({ err: error, port, againInMs: backOffMs }, 'the private Redis did not come back');
        await Promise.race([wait(backOffMs, undefined, { ref: false }), aborted]);
      }
    }
    return null;
  }
}
