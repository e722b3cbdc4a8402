import type { LogEvent } from '#shared/contract/model.ts';
import type { Problem } from '../Problem.ts';
import type { Timeline } from './state.ts';

/** A recall that I asked for: `null` while it is under way, else why it was refused. By the message's offset. */
export type Recalls = Readonly<Record<number, Problem | null>>;

/** What recalled messages said is taken out of these events; that they were there stays to be seen. */
export function takeBack(events: readonly LogEvent[], told: readonly LogEvent[]): readonly LogEvent[] {
  const recalls = told.filter((event) => event.type === 'recalled');
  if (recalls.length === 0) return events;
  const by = new Map(recalls.map(({ target, from }) => [target, from]));
  const isTold = (event: LogEvent): boolean =>
    event.type === 'message' && event.body.kind !== 'recalled' && by.has(event.offset);
  if (!events.some(isTold)) return events;
  return events.map((event) =>
    event.type === 'message' && isTold(event)
      ? { ...event, body: { kind: 'recalled', by: by.get(event.offset) ?? event.from } }
      : event,
  );
}

/**
 * What a recall took is gone at once, also where the event itself has to wait for its turn. In the same incarnation of a
 * log an offset names one message only, unless the log went back; then the fetch that comes cuts it off here as well.
 */
export function applyRecall(timeline: Timeline, epoch: string, event: LogEvent): Timeline {
  if (event.type !== 'recalled' || epoch !== timeline.epoch) return timeline;
  const events = takeBack(timeline.events, [event]);
  const { [event.target]: asked, ...recalls } = timeline.recalls;
  if (events === timeline.events && asked === undefined) return timeline;
  return { ...timeline, events, recalls };
}

/**
 * Where to cut when the log lost its events after `offset`: recalls that are lost as well were applied to earlier messages,
 * which then have to be fetched again.
 */
export function cutOffset(events: readonly LogEvent[], offset: number): number {
  const targets = events.filter((event) => event.offset > offset).filter((event) => event.type === 'recalled');
  return Math.min(offset, ...targets.map(({ target }) => target - 1));
}

export function beginRecall(timeline: Timeline, offset: number): Timeline {
  return { ...timeline, recalls: { ...timeline.recalls, [offset]: null } };
}

export function refuseRecall(timeline: Timeline, offset: number, problem: Problem): Timeline {
  return offset in timeline.recalls ? { ...timeline, recalls: { ...timeline.recalls, [offset]: problem } } : timeline;
}

/** It was refused, and the person has read so; or the server took it, and its event is what tells. */
export function settleRecall(timeline: Timeline, offset: number): Timeline {
  const { [offset]: asked, ...recalls } = timeline.recalls;
  return asked === undefined ? timeline : { ...timeline, recalls };
}
