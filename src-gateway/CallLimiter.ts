import type { Core } from '#core/index.ts';

export type Allowance = Parameters<Core['takePoints']>[2];

interface Bucket {
  /** Points taken from the shared allowance and not used yet. */
  points: number;
  /** When unused points expire. */
  expiresAt: number;
  refusedUntil: number;
  taking: Promise<void> | null;
}

/** Points are taken in batches of 1/20 of an allowance, so that one round trip covers many calls. */
const BATCHES_PER_ALLOWANCE = 20;
/** Maximum number of buckets; the oldest are evicted, and their subjects take new points. */
const MAX_BUCKETS = 20_000;

/**
 * Rate limit for the calls of a person or an address across all gateways, without a Redis call for each of them: points
 * are taken from the shared allowance in batches and used up locally.
 */
export class CallLimiter {
  readonly #core: Pick<Core, 'takePoints'>;
  readonly #buckets = new Map<string, Bucket>();

  constructor(core: Pick<Core, 'takePoints'>) {
    this.#core = core;
  }

  /** Takes points for a call. Returns the ms that the subject has to wait; 0: the call is allowed. */
  async count(subject: string, weight: number, allowance: Allowance): Promise<number> {
    const bucket = this.#bucketOf(subject);
    for (;;) {
      const now = Date.now();
      if (bucket.expiresAt <= now) bucket.points = 0;
      if (bucket.points >= weight) {
        bucket.points -= weight;
        return 0;
      }
      if (bucket.refusedUntil > now) return bucket.refusedUntil - now;
      bucket.taking ??= this.#refill(
        subject,
        bucket,
        Math.max(weight, Math.ceil(allowance.points / BATCHES_PER_ALLOWANCE)),
        allowance,
      );
      await bucket.taking;
    }
  }

  async #refill(subject: string, bucket: Bucket, points: number, allowance: Allowance): Promise<void> {
    const waitMs = await this.#core.takePoints(subject, points, allowance).finally(() => (bucket.taking = null));
    const now = Date.now();
    if (waitMs > 0) {
      bucket.refusedUntil = now + waitMs;
      return;
    }
    bucket.points += points;
    bucket.expiresAt = now + allowance.windowMs;
  }

  #bucketOf(subject: string): Bucket {
    const known = this.#buckets.get(subject);
    if (known !== undefined) return known;
    if (this.#buckets.size >= MAX_BUCKETS) this.#evictOldest();
    const bucket: Bucket = { points: 0, expiresAt: 0, refusedUntil: 0, taking: null };
    this.#buckets.set(subject, bucket);
    return bucket;
  }

  #evictOldest(): void {
    const [oldest] = this.#buckets.keys();
    if (oldest !== undefined) this.#buckets.delete(oldest);
  }
}
