import type { Args, Output } from '#shared/contract/index.ts';
import type { Result } from '#shared/rpc/result.ts';
import type { AttachmentKind, LogEvent, MessageEvent } from '#shared/contract/model.ts';
import { hasAttachment } from '#shared/message/attachmentsOf.ts';
import type { Context } from '../Context.ts';
import { applyLaterEventsToEach } from '../timelines/recalls.ts';

export interface AttachmentActions {
  /** A page of the messages of a conversation that have attachments of the given kinds, newest first. */
  readonly list: (asked: Args<'conversation.attachments'>) => Promise<Result<Output<'conversation.attachments'>>>;
}

export function createAttachmentActions({ client }: Context): AttachmentActions {
  return { list: (args) => client.request('conversation.attachments', args) };
}

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
