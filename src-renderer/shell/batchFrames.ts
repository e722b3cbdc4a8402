import { createFrameHub } from '#shared/rpc/createFrameHub.ts';
import type { Frame, Transport } from '#shared/rpc/Transport.ts';

/** More frames than this within this time (ms) are a burst, because people's actions cause fewer. */
const NO_BURST = { frames: 10, withinMs: 500 };
/** Maximum delay of frames in a burst (ms), which is not noticeable. */
const BATCH_MS = 100;

/** The state of the page that a batch waits for. */
export interface BatchPorts {
  readonly isHidden: () => boolean;
  /** Runs work between two keys of a person who types. */
  readonly deferWhileTyping: (work: () => void) => void;
}

/** The shell's own calls and frames: they have no order relative to the server's, in a browser they take another way altogether. */
const isFromShell = (name: string): boolean => name.startsWith('host.') || name.startsWith('local.');

/**
 * A transport whose frames are published one by one while they are few, and in batches during a burst: each publication renders the page,
 * and between two renderings there must be time for the keys of a person who types.
 *
 * An answer never waits. Frames that were received before an answer of the server are published before it, because stores rely on that
 * order: the batch is flushed at once, not deferred. Frames and answers of the shell bypass the batch. A hidden page renders nothing and its
 * timers are throttled, so nothing is batched there.
 */
export function batchFrames(transport: Transport, { isHidden, deferWhileTyping }: BatchPorts): Transport {
  const hub = createFrameHub();
  let batch: Frame[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Arrival times of the last frames, up to the number below a burst. */
  const times: number[] = [];

  function flush(): void {
    const frames = batch;
    batch = [];
    for (const frame of frames) hub.publish(frame);
  }

  function isBurst(): boolean {
    const now = performance.now();
    const before = times.length === NO_BURST.frames ? times.shift() : undefined;
    times.push(now);
    return before !== undefined && now - before < NO_BURST.withinMs;
  }

  transport.subscribe((frame) => {
    if (isFromShell(frame.event)) return hub.publish(frame);
    batch.push(frame);
    if (!isBurst() || isHidden()) return flush();
    timer ??= setTimeout(() => {
      timer = undefined;
      deferWhileTyping(flush);
    }, BATCH_MS);
  });

  return {
    async request(name, args) {
      const result = await transport.request(name, args);
      if (!isFromShell(name)) flush();
      return result;
    },
    subscribe: hub.subscribe,
  };
}
