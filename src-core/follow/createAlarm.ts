/** One timer for many times. */
export interface Alarm {
  /** Rings in so many ms, or up to `SLOT_MS` later; and at every other time that was wished. */
  within(ms: number): void;
  stop(): void;
}

/** Times that are so close to each other are one. */
const SLOT_MS = 20;

export function createAlarm(ring: () => void): Alarm {
  const slots = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let armedFor = Infinity;
  let isStopped = false;

  function arm(): void {
    let next = Infinity;
    for (const slot of slots) next = Math.min(next, slot);
    if (isStopped || next >= armedFor) return;
    clearTimeout(timer);
    armedFor = next;
    timer = setTimeout(onTime, Math.max(next * SLOT_MS - performance.now(), 0));
    timer.unref();
  }

  function onTime(): void {
    armedFor = Infinity;
    const now = performance.now() / SLOT_MS;
    for (const slot of slots) if (slot <= now) slots.delete(slot);
    ring();
    arm();
  }

  return {
    within(ms) {
      slots.add(Math.ceil((performance.now() + ms) / SLOT_MS));
      arm();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
