import { logEventSchema, type LogEvent } from '#shared/contract/model.ts';

/**
 * A parsed element of a log as the contract has it. Its offset is its place; `uncounted`, the events up to here that do not
 * count as messages, is stored because it rarely changes, and so costs the script that sends nothing.
 */
export function toEvent(element: unknown, offset: number): LogEvent {
  const { uncounted, ...event } = element as { uncounted: number };
  return logEventSchema.parse({ ...event, offset, counted: offset - uncounted });
}
