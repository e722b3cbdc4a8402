import type { Data, EventName } from '#shared/contract/index.ts';
import type { Frame, Transport } from '#shared/rpc/Transport.ts';

export interface EventRecorder {
  /** All frames so far, oldest first. */
  readonly frames: readonly Frame[];
  /** The frames of one event, oldest first. */
  all<Name extends EventName>(name: Name): Data<Name>[];
  /** The first matching event, past or future. Fails after `withinMs` with the received frames. */
  next<Name extends EventName>(
    name: Name,
    fits?: (data: Data<Name>) => boolean,
    withinMs?: number,
  ): Promise<Data<Name>>;
  /** Ends the subscription. */
  stop(): void;
}

/** Subscribes to a transport, so that a test can wait for its events. */
export function recordEvents(transport: Transport): EventRecorder {
  const frames: Frame[] = [];
  const waiting = new Set<() => void>();
  const stop = transport.subscribe((frame) => {
    frames.push(frame);
    for (const check of waiting) check();
  });

  function all<Name extends EventName>(name: Name): Data<Name>[] {
    return frames.filter(({ event }) => event === name).map(({ data }) => data as Data<Name>);
  }

  return {
    frames,
    all,
    stop,
    next(name, fits = () => true, withinMs = 60_000) {
      return new Promise((resolve, reject) => {
        const check = (): void => {
          const found = all(name).find(fits);
          if (found === undefined) return;
          waiting.delete(check);
          clearTimeout(deadline);
          resolve(found);
        };
        const deadline = setTimeout(() => {
          waiting.delete(check);
          reject(new Error(`No such ${name} in ${withinMs} ms; received: ${JSON.stringify(frames)}`));
        }, withinMs);
        waiting.add(check);
        check();
      });
    },
  };
}
