import type { AttachmentKind, LogEvent, MessageEvent } from '#shared/contract/model.ts';
import { hasAttachment } from '#shared/message/attachmentsOf.ts';
import { applyLaterToEach } from '../timelines/recalls.ts';

/** A list of messages with files as it was told, newest first, with what the log has told since: new ones, and recalls. */
export function withTold(
  listed: readonly MessageEvent[],
  events: readonly LogEvent[],
  kinds: readonly AttachmentKind[],
): MessageEvent[] {
  const newest = listed[0]?.offset ?? 0;
  const since = events.filter(({ offset }) => offset > newest).toReversed();
  const now = [...since, ...applyLaterToEach(listed, events)];
  return now.filter((event): event is MessageEvent => event.type === 'message' && hasAttachment(event.body, kinds));
}
