/** Maximum number of subjects; the ones that called least recently are forgotten, and may call at once. */
const MAX_SUBJECTS = 20_000;

/**
 * Spreads the calls of a person over time, so that one who uses up an allowance at once does not delay everyone else: after
 * a burst, calls start at the rate of the allowance. It is the generic cell rate algorithm (ITU-T I.371), whose state is one
 * time per subject.
 */
export class CallPacer {
  readonly #perMs: number;
  readonly #burstMs: number;
  /** The time up to which each subject's calls have used its rate (ms); the least recent first. */
  readonly #usedUntil = new Map<string, number>();

  /** `perSecond`: the weight of calls; `burst`: the weight that a subject may use at once after it was quiet. */
  constructor({ perSecond, burst }: { readonly perSecond: number; readonly burst: number }) {
    this.#perMs = perSecond / 1000;
    this.#burstMs = burst / this.#perMs;
  }

  /** Counts a call. Returns the ms by which it starts later; 0: at once. */
  count(subject: string, weight: number, now = performance.now()): number {
    const usedUntil = Math.max(this.#usedUntil.get(subject) ?? 0, now) + weight / this.#perMs;
    this.#usedUntil.delete(subject);
    this.#usedUntil.set(subject, usedUntil);
    const [leastRecent = ''] = this.#usedUntil.size > MAX_SUBJECTS ? this.#usedUntil.keys() : [];
    this.#usedUntil.delete(leastRecent);
    return Math.max(0, usedUntil - now - this.#burstMs);
  }
}
