import { growingPause } from '#shared/rpc/growingPause.ts';

/**
 * After an outage all windows of a team reconnect at the same time. Each delays its first fetch by a random part of
 * this.
 */
const SPREAD_MS = 300;
const AGAIN = { firstMs: 500, mostMs: 15_000 };

export interface CatchingUpPorts {
  readonly catchUp: () => Promise<boolean>;
  readonly isNeeded: () => boolean;
  /** Called when everything that was requested is fetched. */
  readonly onDone: () => void;
}

/** Fetches what was missed and retries with back-off until that succeeded or is no longer needed. */
export interface CatchingUp {
  /** Requests a catch-up. `together`: many clients start at the same moment, so the start is spread. */
  begin(together: boolean): Promise<void>;
  /** Resolves when the latest request has been attempted once. */
  round(): Promise<void>;
  stop(): void;
}

export function createCatchingUp({ catchUp, isNeeded, onDone }: CatchingUpPorts): CatchingUp {
  let reasons = 0;
  let running = false;
  let stopped = false;
  let hurry = (): void => undefined;
  let waiting: { readonly reason: number; readonly resolve: () => void }[] = [];

  const goesOn = (): boolean => isNeeded() && !stopped;

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function serve(upTo: number): void {
    for (const { reason, resolve } of waiting) if (reason <= upTo) resolve();
    waiting = waiting.filter(({ reason }) => reason > upTo);
  }

  async function untilDone(): Promise<void> {
    let failures = 0;
    while (goesOn()) {
      const reason = reasons;
      const isDone = await catchUp();
      if (isDone && reason === reasons) onDone();
      failures = isDone || reason !== reasons ? 0 : failures + 1;
      serve(reason);
      if (failures > 0) await pause(growingPause(failures, AGAIN));
    }
  }

  return {
    async begin(together) {
      reasons += 1;
      hurry();
      if (running) return;
      running = true;
      if (together) await pause(SPREAD_MS * Math.random());
      await untilDone();
      running = false;
      serve(reasons);
    },
    round: () =>
      running ? new Promise<void>((resolve) => waiting.push({ reason: reasons, resolve })) : Promise.resolve(),
    stop() {
      stopped = true;
      hurry();
      serve(reasons);
    },
  };
}
