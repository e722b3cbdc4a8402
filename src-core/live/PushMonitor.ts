import type { Frame } from '#shared/rpc/Transport.ts';
import { offsetOf } from './readFirstEvents.ts';

interface LogPosition {
  readonly epoch: string;
  readonly offset: number;
}

/** Detects missing pushes by comparing the last pushed offset of a log with its known end. */
export class PushMonitor {
  /** The position up to which everything was pushed; null: unknown. */
  #reached: LogPosition | null = null;
  #expected: LogPosition | null = null;

  record(frames: readonly Frame[]): void {
    for (const frame of frames) {
      const offset = offsetOf(frame);
      if (offset === 0) continue;
      const { epoch } = frame.data as { readonly epoch: string };
      if (this.#reached?.epoch === epoch) this.#reached = { epoch, offset: Math.max(offset, this.#reached.offset) };
    }
  }

  /** Call it when the subscription is lost: pushes in between can't be expected. */
  reset(): void {
    this.#reached = null;
    this.#expected = null;
  }

  expect(epoch: string, offset: number): void {
    if (this.#reached?.epoch !== epoch) this.#reached = { epoch, offset };
    this.#expected = { epoch, offset };
  }

  get isLate(): boolean {
    const [reached, expected] = [this.#reached, this.#expected];
    return reached !== null && expected?.epoch === reached.epoch && expected.offset > reached.offset;
  }
}
