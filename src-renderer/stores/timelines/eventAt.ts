import type { LogEvent } from '#shared/contract/model.ts';

/** The event at an offset of a run, which has no gap: its place says where it is. */
export function eventAt(run: readonly LogEvent[], offset: number): LogEvent | undefined {
  return run[offset - (run[0]?.offset ?? 0)];
}
