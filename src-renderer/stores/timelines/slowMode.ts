import type { Timeline } from './state.ts';

interface SlowMode {
  readonly me: string;
  readonly intervalMs: number;
  /** The server's clock minus this computer's (ms). */
  readonly clockOffset: number;
}

/**
 * When the slow mode of a room lets me write again, by this computer's clock; `null`: no message of mine is known to be
 * so new. The server decides; what it refuses waits.
 */
export function nextWriteAt(timeline: Timeline | undefined, slowMode: SlowMode): number | null {
  if (timeline === undefined) return null;
  const { intervalMs, clockOffset } = slowMode;
  let until: number | null = null;
  const extend = (time: number): void => void (until = Math.max(until ?? 0, time));
  const last = lastWrittenAt(timeline, slowMode);
  if (last !== null) extend(last + intervalMs - clockOffset);
  for (const { delivery } of timeline.outbox) {
    if (delivery.state === 'sent') extend(delivery.at + intervalMs - clockOffset);
    if (delivery.state === 'sending' && delivery.wait?.limit === 'slowMode') extend(delivery.wait.until);
  }
  return until;
}

/** The time of my newest message, unless it is an interval older than the newest event. */
function lastWrittenAt({ events }: Timeline, { me, intervalMs }: SlowMode): number | null {
  const newest = events.at(-1)?.at ?? 0;
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const event = events[index];
    if (event === undefined || event.at + intervalMs <= newest) return null;
    if (event.type === 'message' && event.from === me) return event.at;
  }
  return null;
}
