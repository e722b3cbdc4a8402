/** Multiplexes many wake-up times onto one timer. */
export interface WakeupTimer {
  /** Schedules a wake-up in `ms`, at most `SLOT_MS` late. Earlier requests stay scheduled. */
  scheduleWakeup(ms: number): void;
  stop(): void;
}

/** Wake-ups within the same slot are coalesced. */
const SLOT_MS = 20;

export function createWakeupTimer(wake: () => void): WakeupTimer {
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
    timer = setTimeout(fire, Math.max(next * SLOT_MS - performance.now(), 0));
    timer.unref();
  }

  function fire(): void {
    armedFor = Infinity;
    const now = performance.now() / SLOT_MS;
    for (const slot of slots) if (slot <= now) slots.delete(slot);
    wake();
    arm();
  }

  return {
    scheduleWakeup(ms) {
      slots.add(Math.ceil((performance.now() + ms) / SLOT_MS));
      arm();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
