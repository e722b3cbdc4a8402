import type { LogEvent, MessageEvent } from '#shared/contract/model.ts';
import type { NoticeType } from '#shared/contract/noticeModel.ts';
import { isEncryptedConversation } from '#shared/conversation/isEncryptedConversation.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { bodyText } from '#shared/text/bodyText.ts';
import { plainMarkdown } from '#shared/text/plainMarkdown.ts';
import { shortenTitle } from '#shared/text/shortenTitle.ts';
import { peopleOf } from '#shared/conversation/directId.ts';

/** A notice for one person, before it is written. */
export interface NoticeDraft {
  readonly userId: string;
  readonly type: NoticeType;
  /** Empty when no person caused it. */
  readonly from: string;
  /** Identifies the notice together with `from` and `type`, independently of offsets. */
  readonly eventId: string;
  readonly eventOffset: number;
  readonly at: number;
  readonly title: string;
  /** Offset of the message; 0: the conversation as a whole. */
  readonly messageOffset: number;
  readonly emoji?: string;
  readonly until?: number | null;
  /** The number of files of a message with several. */
  readonly files?: number;
}

/**
 * The offset at which reading the conversation also marks the notice as read: that of the event, which differs from the
 * message for a reaction or an edit. 0: reading the conversation does not mark it, as for a reminder, whose message has
 * been read before.
 */
export function readAtOffset({ type, messageOffset: place, eventOffset }: NoticeDraft): number {
  return place === 0 || type === 'reminded' ? 0 : eventOffset;
}

/** A message that an event replies to, reacts to or edits. */
export interface Target {
  readonly id: string;
  readonly from: string;
  readonly at: number;
  readonly mentions: readonly string[];
  /** The message's text as shown in a notice. */
  readonly title: string;
}

/** People by offset of an event. */
export type PeopleByOffset = ReadonlyMap<number, readonly string[]>;

/** Whom events concern besides their own fields. */
export interface Concerned {
  /** For a reply in a thread: the authors who had replied in that thread before. */
  readonly participants: PeopleByOffset;
  /** For a message that mentions everyone, or a group: the people whom that means. For an edit of one: the people who were notified of it before. */
  readonly meant: PeopleByOffset;
}
const NOBODY: Concerned = { participants: new Map(), meant: new Map() };

/** The offsets of the messages that events refer to; their authors and mentions decide who gets a notice. */
export function targetsOf(events: readonly LogEvent[]): number[] {
  const offsets = events.flatMap((event) => {
    if (event.type === 'message' && event.replyTo !== undefined) return [event.replyTo];
    return (event.type === 'reacted' && event.on) || event.type === 'edited' ? [event.target] : [];
  });
  return [...new Set(offsets)];
}

/** The notices that follow from events of a conversation. Nobody gets a notice of their own action. */
export function draftNotices(
  conversationId: string,
  events: readonly LogEvent[],
  targets: ReadonlyMap<number, Target>,
  concerned = NOBODY,
): NoticeDraft[] {
  return events.flatMap((event) => {
    const { id: eventId, offset: eventOffset, from, at } = event;
    const common = { from, eventId, eventOffset, at };
    if (event.type === 'message') {
      const title = noticeTitle(conversationId, event.body);
      const all = [...recipientsOf(conversationId, event, targets, concerned)];
      const { body } = event;
      const files = body.kind === 'album' && body.items.length > 1 ? { files: body.items.length } : {};
      return all.map(([userId, type]): NoticeDraft => ({
        ...common,
        userId,
        type,
        title,
        messageOffset: eventOffset,
        ...files,
      }));
    }
    if (event.type === 'muted') {
      return [{ ...common, userId: event.userId, type: 'muted', title: '', messageOffset: 0, until: event.until }];
    }
    if (event.type === 'entered' && event.approvedBy !== undefined) {
      const { approvedBy } = event;
      return [{ ...common, from: approvedBy, userId: from, type: 'added', title: '', messageOffset: 0 }];
    }
    if (event.type === 'edited') {
      return draftMentionsOfEdit(event, targets.get(event.target), concerned.meant.get(eventOffset));
    }
    const target = event.type === 'reacted' && event.on ? targets.get(event.target) : undefined;
    if (event.type !== 'reacted' || target === undefined || target.from === from) return [];
    const { emoji, target: messageOffset } = event;
    return [{ ...common, userId: target.from, type: 'reactedTo', title: target.title, messageOffset, emoji }];
  });
}

/**
 * The mentions of an edited message. Existing notices are updated; users who are mentioned for the first time get one.
 */
function draftMentionsOfEdit(
  { offset, at, from, target: messageOffset }: LogEvent & { type: 'edited' },
  target?: Target,
  meant: readonly string[] = [],
): NoticeDraft[] {
  if (target === undefined) return [];
  const { id: eventId, title, mentions } = target;
  const common = {
    from,
    eventId,
    eventOffset: offset,
    at,
    type: 'mentioned',
    title,
    messageOffset,
  } as const;
  const all = new Set([...mentions, ...meant]);
  return [...all].filter((userId) => userId !== from).map((userId) => ({ ...common, userId }));
}

/** At most one notice per user; when several reasons apply, a mention takes precedence over a reply. */
function recipientsOf(
  conversationId: string,
  { body, from, offset, mentions = [], replyTo }: MessageEvent,
  targets: ReadonlyMap<number, Target>,
  { participants, meant }: Concerned,
): Map<string, NoticeType> {
  const recipients = new Map<string, NoticeType>();
  if (body.kind === 'recalled') return recipients;
  const add = (userId: string | undefined, type: NoticeType): void => {
    if (userId !== undefined && userId !== from && !recipients.has(userId)) recipients.set(userId, type);
  };
  for (const userId of [...mentions, ...(meant.get(offset) ?? [])]) add(userId, 'mentioned');
  if (replyTo !== undefined) add(targets.get(replyTo)?.from, 'repliedTo');
  for (const userId of participants.get(offset) ?? []) add(userId, 'repliedTo');
  if (isRoom(conversationId)) return recipients;
  for (const userId of peopleOf(conversationId)) {
    if (body.kind !== 'text') add(userId, 'fileReady');
    if (offset === 1) add(userId, 'added');
  }
  return recipients;
}

/**
 * The title of a notice about a message; empty in an encrypted room. Markdown is removed before the text is cut, because a
 * cut could split a pair of signs.
 */
export function noticeTitle(conversationId: string, body: MessageEvent['body']): string {
  if (isEncryptedConversation(conversationId)) return '';
  const text = bodyText(body);
  if (body.kind === 'poll') return shortenTitle(text);
  const isName = body.kind !== 'text' && body.kind !== 'recalled' && body.caption === '';
  return shortenTitle(isName ? text : plainMarkdown(text));
}

/** The title from a message's preview. Previews of files may be file names, which are not Markdown. */
export function previewTitle(kind: string, preview: string): string {
  return shortenTitle(kind === 'text' ? plainMarkdown(preview) : preview);
}
