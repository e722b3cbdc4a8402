/** One direction of a connection. What goes through it stays in its order, whatever happens to it. */
export interface Pipe {
  readonly push: (data: Buffer) => void;
  /** Told of all that comes in, before any fault. */
  listen(listener: (data: Buffer) => void): void;
  /** From now on each piece comes so much later. */
  delay(ms: () => number): void;
  /** Nothing gets through; nothing is lost yet. */
  hold(): void;
  release(): void;
  /** After so many more bytes the connection is cut, in the middle of whatever that is. */
  cutAfter(bytes: number): void;
  /** Pieces that fit get lost. */
  lose(fits: (data: Buffer) => boolean): void;
  /** No faults any more. */
  heal(): void;
  /** The connection is over: whatever is still here is lost. */
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
    hold() {
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
