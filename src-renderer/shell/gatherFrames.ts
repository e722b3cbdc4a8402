import { createFrameHub } from '#shared/rpc/createFrameHub.ts';
import type { Frame, Transport } from '#shared/rpc/Transport.ts';

/** What comes within this time after something else is told together (ms): nobody sees the difference. */
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

  function tell(): void {
    const frames = gathered;
    gathered = [];
    for (const frame of frames) hub.publish(frame);
  }

  function rest(): void {
    timer = setTimeout(() => {
      timer = undefined;
      if (gathered.length === 0) return;
      inTurn(tell);
      rest();
    }, GATHER_MS);
  }

  transport.subscribe((frame) => {
    gathered.push(frame);
    if (timer === undefined || isHidden()) tell();
    if (timer === undefined) rest();
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
