import type { Core } from '#core/index.ts';

export type Allowance = Parameters<Core['takePoints']>[2];

interface Bucket {
  /** Points that were taken from the shared allowance, and not used here yet. */
  points: number;
  /** When these are forgotten, and what was not used with them. */
  expiresAt: number;
  refusedUntil: number;
  taking: Promise<void> | null;
}

/** Of an allowance that are taken at once: so many calls of one subject cost one round trip. */
const SHARE = 20;
/** Subjects that are remembered. Those beyond it, the oldest, have to take points again. */
const MOST_BUCKETS = 20_000;

/**
 * Bounds the calls of a person or an address over all gateways, without asking Redis for each of them: points are taken from the
 * shared allowance in batches and used up here.
 */
export class CallLimiter {
  readonly #core: Pick<Core, 'takePoints'>;
  readonly #buckets = new Map<string, Bucket>();

  constructor(core: Pick<Core, 'takePoints'>) {
    this.#core = core;
  }

  /** How long a subject has to wait before a call of this weight, in ms; 0: the call may be carried out. */
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
      bucket.taking ??= this.#refill(subject, bucket, Math.max(weight, Math.ceil(allowance.points / SHARE)), allowance);
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
    if (this.#buckets.size >= MOST_BUCKETS) this.#forgetOldest();
    const bucket: Bucket = { points: 0, expiresAt: 0, refusedUntil: 0, taking: null };
    this.#buckets.set(subject, bucket);
    return bucket;
  }

  #forgetOldest(): void {
    const [oldest] = this.#buckets.keys();
    if (oldest !== undefined) this.#buckets.delete(oldest);
  }
}
