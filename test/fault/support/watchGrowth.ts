import { statSync } from 'node:fs';

const LOOK_EVERY_MS = 20;
/** Samples to keep; older ones are never requested. */
const KEPT = 200;

/** The length of a file over time. */
export interface Growth {
  /** The length at this time (`performance.now()`). */
  lengthAt(time: number): number;
  stop(): void;
}

export function watchGrowth(file: string): Growth {
  const seen: { at: number; length: number }[] = [];
  const look = (): void => {
    // The time is taken first, so that what was answered until then is in the file.
    const at = performance.now();
    seen.push({ at, length: statSync(file).size });
    if (seen.length > KEPT) seen.shift();
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    lengthAt(time) {
      if (seen.every(({ at }) => at < time)) look();
      // A busy machine samples rarely. A late sample is preferred to an early one, which would truncate more than
      // requested.
      return seen.find(({ at }) => at >= time)?.length ?? 0;
    },
    stop: () => clearInterval(timer),
  };
}
