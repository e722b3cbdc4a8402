import { backoffDelay } from '#shared/rpc/backoffDelay.ts';

/**
 * After an outage all windows of a team reconnect at the same time. Each delays its first fetch by a random part of
 * this.
 */
const SPREAD_MS = 300;
const BACKOFF = { firstMs: 500, mostMs: 15_000 };

export interface CatchUpPorts {
  readonly catchUp: () => Promise<boolean>;
  readonly isNeeded: () => boolean;
  /** Called when everything that was requested is fetched. */
  readonly onDone: () => void;
}

/** Fetches what was missed and retries with back-off until that succeeded or is no longer needed. */
export interface CatchUpLoop {
  /** Requests a catch-up. `together`: many clients start at the same moment, so the start is spread. */
  request(together: boolean): Promise<void>;
  /** Resolves when the latest request has been attempted once. */
  attempted(): Promise<void>;
  stop(): void;
}

export function createCatchUpLoop({ catchUp, isNeeded, onDone }: CatchUpPorts): CatchUpLoop {
  let requests = 0;
  let running = false;
  let stopped = false;
  let skipPause = (): void => undefined;
  let waiting: { readonly request: number; readonly resolve: () => void }[] = [];

  const shouldContinue = (): boolean => isNeeded() && !stopped;

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      skipPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function resolveWaiting(upToRequest: number): void {
    for (const { request, resolve } of waiting) if (request <= upToRequest) resolve();
    waiting = waiting.filter(({ request }) => request > upToRequest);
  }

  async function untilDone(): Promise<void> {
    let failures = 0;
    while (shouldContinue()) {
      const latest = requests;
      const isDone = await catchUp();
      if (isDone && latest === requests) onDone();
      failures = isDone || latest !== requests ? 0 : failures + 1;
      resolveWaiting(latest);
      if (failures > 0) await pause(backoffDelay(failures, BACKOFF));
    }
  }

  return {
    async request(together) {
      requests += 1;
      skipPause();
      if (running) return;
      running = true;
      if (together) await pause(SPREAD_MS * Math.random());
      await untilDone();
      running = false;
      resolveWaiting(requests);
    },
    attempted: () =>
      running ? new Promise<void>((resolve) => waiting.push({ request: requests, resolve })) : Promise.resolve(),
    stop() {
      stopped = true;
      skipPause();
      resolveWaiting(requests);
    },
  };
}
