import type { AttachmentKind, LogEvent, MessageEvent } from '#shared/contract/model.ts';
import { hasAttachment } from '#shared/message/attachmentsOf.ts';
import { applyLaterEventsToEach } from '../timelines/recalls.ts';

/**
 * Merges a fetched list of messages with attachments (newest first) with later log events: new messages, edits and
 * recalls.
 */
export function mergeLaterEvents(
  listed: readonly MessageEvent[],
  events: readonly LogEvent[],
  kinds: readonly AttachmentKind[],
): MessageEvent[] {
  const newest = listed[0]?.offset ?? 0;
  const since = events.filter(({ offset }) => offset > newest).toReversed();
  const now = [...since, ...applyLaterEventsToEach(listed, events)];
  return now.filter((event): event is MessageEvent => event.type === 'message' && hasAttachment(event.body, kinds));
}
