import { statSync } from 'node:fs';

const LOOK_EVERY_MS = 20;
/** Nobody asks for what is older. */
const KEPT = 200;

/** How long a file was, and when. */
export interface Growth {
  /** Its length then, by `performance.now()`. */
  lengthAt(time: number): number;
  stop(): void;
}

export function watchGrowth(file: string): Growth {
  const seen: { at: number; length: number }[] = [];
  const look = (): void => {
    // The time first: what was answered until then is in the file.
    const at = performance.now();
    seen.push({ at, length: statSync(file).size });
    if (seen.length > KEPT) seen.shift();
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    lengthAt(time) {
      if (seen.every(({ at }) => at < time)) look();
      // A machine that is busy looks seldom: rather a look too late than one too early, which would take more than was asked.
      return seen.find(({ at }) => at >= time)?.length ?? 0;
    },
    stop: () => clearInterval(timer),
  };
}
