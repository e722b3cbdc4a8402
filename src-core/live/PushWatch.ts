import type { Frame } from '#shared/rpc/Transport.ts';
import { offsetOf } from './readFirstEvents.ts';

interface Place {
  readonly epoch: string;
  readonly offset: number;
}

/** Compares how far a log was pushed with how far it is. */
export class PushWatch {
  /** How far what was pushed leads without a gap; null: not known. */
  #reached: Place | null = null;
  #expected: Place | null = null;

  pushed(frames: readonly Frame[]): void {
    for (const frame of frames) {
      const offset = offsetOf(frame);
      if (offset === 0) continue;
      const { epoch } = frame.data as { readonly epoch: string };
      if (this.#reached?.epoch === epoch) this.#reached = { epoch, offset: Math.max(offset, this.#reached.offset) };
    }
  }

  /** What is published now is not heard, and nobody has to expect it. */
  interrupted(): void {
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
