import type { LogEvent } from '#shared/contract/model.ts';

/** The event at an offset of a range, which has no gap, so the offset determines the index. */
export function eventAt(run: readonly LogEvent[], offset: number): LogEvent | undefined {
  return run[offset - (run[0]?.offset ?? 0)];
}
