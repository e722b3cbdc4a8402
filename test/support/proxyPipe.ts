/** One direction of a connection. Its bytes stay in order, whatever the faults. */
export interface Pipe {
  readonly push: (data: Buffer) => void;
  /** Calls back with all incoming data, before any fault. */
  listen(listener: (data: Buffer) => void): void;
  /** Delays every following piece by this time. */
  delay(ms: () => number): void;
  /** Blocks all data without losing it. */
  block(): void;
  release(): void;
  /** Cuts the connection after this many bytes, at any position. */
  cutAfter(bytes: number): void;
  /** Drops matching pieces. */
  lose(fits: (data: Buffer) => boolean): void;
  /** Ends all faults. */
  heal(): void;
  /** The connection is over: buffered data is lost. */
  drop(): void;
}

interface Piece {
  readonly data: Buffer;
  readonly dueAt: number;
}

export function createPipe(write: (data: Buffer) => void, cut: () => void): Pipe {
  let queue: Piece[] = [];
  let held = false;
  let delayMs: (() => number) | null = null;
  let bytesLeft = Number.POSITIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dropped = false;
  let isLost: (data: Buffer) => boolean = () => false;
  let onData: ((data: Buffer) => void) | undefined;

  function pass(data: Buffer): void {
    if (isLost(data)) return;
    const part = data.subarray(0, bytesLeft);
    bytesLeft -= data.length;
    if (part.length > 0) write(part);
    if (bytesLeft <= 0) cut();
  }

  function flush(): void {
    clearTimeout(timer);
    for (;;) {
      const [first] = queue;
      if (first === undefined || held || dropped) return;
      const waitMs = first.dueAt - performance.now();
      if (waitMs > 0) {
        timer = setTimeout(flush, waitMs);
        return;
      }
      queue.shift();
      pass(first.data);
    }
  }

  return {
    push(data) {
      if (dropped) return;
      onData?.(data);
      queue.push({ data, dueAt: delayMs === null ? 0 : performance.now() + delayMs() });
      flush();
    },
    listen(listener) {
      onData = listener;
    },
    delay(ms) {
      delayMs = ms;
    },
    block() {
      held = true;
    },
    release() {
      held = false;
      flush();
    },
    cutAfter(bytes) {
      bytesLeft = bytes;
    },
    lose(fits) {
      isLost = fits;
    },
    heal() {
      isLost = () => false;
      held = false;
      delayMs = null;
      bytesLeft = Number.POSITIVE_INFINITY;
      queue = queue.map(({ data }) => ({ data, dueAt: 0 }));
      flush();
    },
    drop() {
      dropped = true;
      queue = [];
      clearTimeout(timer);
    },
  };
}
