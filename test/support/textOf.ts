import type { LogEvent } from '#shared/contract/model.ts';

/** The text of a text message; null of anything else. */
export function textOf(event: LogEvent): string | null {
  return event.type === 'message' && event.body.kind === 'text' ? event.body.text : null;
}
