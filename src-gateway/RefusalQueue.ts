import type { ReadGate } from './ReadGate.ts';

/** Time between the answers to two refused calls. */
const ANSWER_INTERVAL_MS = 5;

/**
 * The refused calls of one socket. They are answered one at a time, and nothing more is read from the socket meanwhile,
 * so that a client that floods the gateway neither costs it much nor blocks others.
 */
export class RefusalQueue {
  readonly #gate: ReadGate;
  /** The calls that were read before the pause began. */
  readonly #waiting: (() => void)[] = [];
  #timer: NodeJS.Timeout | null = null;
  #readAgainAt = 0;
  #isEnded = false;

  constructor(gate: ReadGate) {
    this.#gate = gate;
  }

  /**
   * Resolves when a refused call may be answered: the first at once, further ones in turn. The first call begins a pause
   * of at least this time, which further ones do not extend.
   */
  wait(pauseMs: number): Promise<void> {
    if (this.#isEnded) return Promise.resolve();
    if (this.#timer === null) {
      this.#gate.pause('refused');
      this.#readAgainAt = performance.now() + pauseMs;
      this.#timer = setInterval(() => this.#answerNext(), ANSWER_INTERVAL_MS);
      return Promise.resolve();
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #answerNext(): void {
    const next = this.#waiting.shift();
    if (next !== undefined) next();
    else if (performance.now() >= this.#readAgainAt) this.#resume();
  }

  #resume(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#gate.resume('refused');
  }

  /** Answers the rest at once and reads again, so that the WebSocket receives the end of the connection. */
  end(): void {
    this.#isEnded = true;
    for (const answer of this.#waiting.splice(0)) answer();
    this.#resume();
  }
}
