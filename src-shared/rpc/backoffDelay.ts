export interface BackoffBounds {
  readonly firstMs: number;
  readonly mostMs: number;
}

/**
 * Exponential back-off with jitter, in ms: doubles with each failure up to `mostMs`. Half of it is random, so that many
 * clients that failed simultaneously do not retry simultaneously.
 */
export function backoffDelay(failures: number, { firstMs, mostMs }: BackoffBounds, random = Math.random): number {
  return Math.min(firstMs * 2 ** failures, mostMs) * (0.5 + random() / 2);
}
