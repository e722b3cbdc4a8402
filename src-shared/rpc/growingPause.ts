export interface PauseBounds {
  readonly firstMs: number;
  readonly mostMs: number;
}

/**
 * How long to wait before trying again, in ms: twice as long after each failure, up to `mostMs`. Half of it is chance, so that
 * many who failed in one moment don't come back in one moment.
 */
export function growingPause(failures: number, { firstMs, mostMs }: PauseBounds, random = Math.random): number {
  return Math.min(firstMs * 2 ** failures, mostMs) * (0.5 + random() / 2);
}
