import { createFrameHub } from '#shared/rpc/createFrameHub.ts';
import type { Frame, Transport } from '#shared/rpc/Transport.ts';

/** More frames than this in such a time (ms) are a pour: more than people cause who act. */
const CALM = { frames: 10, withinMs: 500 };
/** In a pour, what comes within this time is told together (ms): nobody sees the difference. */
const GATHER_MS = 100;

/** Whoever looks at the page. */
export interface Watcher {
  readonly isHidden: () => boolean;
  /** Does work when it is least in their way. */
  readonly inTurn: (work: () => void) => void;
}

/**
 * A transport whose frames come one by one while they are few, and together where they are many: each telling draws the page anew, and
 * between two drawings there must be room for whoever writes. Everything keeps its order: before an answer of the server is given, what
 * came before it is told. A page that nobody sees draws nothing, and hears all at once, because its timers are slow.
 */
export function gatherFrames(transport: Transport, { isHidden, inTurn }: Watcher): Transport {
  const hub = createFrameHub();
  let gathered: Frame[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** When the last frames came, as many as are calm. */
  const times: number[] = [];

  function tell(): void {
    const frames = gathered;
    gathered = [];
    for (const frame of frames) hub.publish(frame);
  }

  function pours(): boolean {
    const now = performance.now();
    const before = times.length === CALM.frames ? times.shift() : undefined;
    times.push(now);
    return before !== undefined && now - before < CALM.withinMs;
  }

  transport.subscribe((frame) => {
    gathered.push(frame);
    if (!pours() || isHidden()) return tell();
    timer ??= setTimeout(() => {
      timer = undefined;
      inTurn(tell);
    }, GATHER_MS);
  });

  return {
    async request(name, args) {
      const result = await transport.request(name, args);
      if (gathered.length > 0) await new Promise<void>((resolve) => inTurn(() => resolve(tell())));
      return result;
    },
    subscribe: hub.subscribe,
  };
}
