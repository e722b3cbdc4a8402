import { statSync } from 'node:fs';

const SAMPLE_EVERY_MS = 20;
/** Samples to keep; older ones are never requested. */
const MAX_SAMPLES = 200;

/** The length of a file over time. */
export interface Growth {
  /** The length at this time (`performance.now()`). */
  lengthAt(time: number): number;
  stop(): void;
}

export function watchGrowth(file: string): Growth {
  const samples: { at: number; length: number }[] = [];
  const sample = (): void => {
    // The time is taken first, so that what was answered until then is in the file.
    const at = performance.now();
    samples.push({ at, length: statSync(file).size });
    if (samples.length > MAX_SAMPLES) samples.shift();
  };
  sample();
  const timer = setInterval(sample, SAMPLE_EVERY_MS);
  return {
    lengthAt(time) {
      if (samples.every(({ at }) => at < time)) sample();
      // A busy machine samples rarely. A late sample is preferred to an early one, which would truncate more than
      // requested.
      return samples.find(({ at }) => at >= time)?.length ?? 0;
    },
    stop: () => clearInterval(timer),
  };
}
