import type { LogEvent, MessageEvent } from '#shared/contract/model.ts';
import type { NoticeType } from '#shared/contract/noticeModel.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { peopleOf } from '../direct/directId.ts';
import { bodyTitle } from './noticeTitle.ts';

/** What is to be told to one person. */
export interface NoticeDraft {
  readonly userId: string;
  readonly type: NoticeType;
  /** Empty: it is nobody's doing. */
  readonly from: string;
  /** With `from` and `type`: what it tells of, wherever that is in the log by now. */
  readonly eventId: string;
  readonly eventOffset: number;
  readonly at: number;
  readonly title: string;
  /** The message; 0: the conversation as a whole. */
  readonly place: number;
  readonly emoji?: string;
  readonly until?: number | null;
  /** Of a message with several files: how many. */
  readonly files?: number;
}

/** The event with which a notice is read, when its reader reads the conversation: of a reaction or an edit it is not the message. 0: with none. */
export function readWith({ place, eventOffset }: NoticeDraft): number {
  return place === 0 ? 0 : eventOffset;
}

/** A message that others reply or react to. */
export interface Target {
  readonly id: string;
  readonly from: string;
  readonly at: number;
  readonly mentions: readonly string[];
  /** As a notice shows it. */
  readonly title: string;
}

/** Of replies in threads, by their offset: who had replied in the same thread before. */
export type Participants = ReadonlyMap<number, readonly string[]>;

/** The messages that events are about, without which it is not known whom they concern. */
export function targetsOf(events: readonly LogEvent[]): number[] {
  const offsets = events.flatMap((event) => {
    if (event.type === 'message' && event.replyTo !== undefined) return [event.replyTo];
    return (event.type === 'reacted' && event.on) || event.type === 'edited' ? [event.target] : [];
  });
  return [...new Set(offsets)];
}

/** What events of a conversation tell to whom. Nobody is told what they did themselves. */
export function draftNotices(
  conversationId: string,
  events: readonly LogEvent[],
  targets: ReadonlyMap<number, Target>,
  participants: Participants = new Map(),
): NoticeDraft[] {
  return events.flatMap((event) => {
    const { id: eventId, offset: eventOffset, from, at } = event;
    const told = { from, eventId, eventOffset, at };
    if (event.type === 'message') {
      const title = bodyTitle(event.body);
      const all = [...concernedBy(conversationId, event, targets, participants)];
      const { body } = event;
      const files = body.kind === 'album' && body.items.length > 1 ? { files: body.items.length } : {};
      return all.map(([userId, type]): NoticeDraft => ({ ...told, userId, type, title, place: eventOffset, ...files }));
    }
    if (event.type === 'muted') {
      return [{ ...told, userId: event.userId, type: 'muted', title: '', place: 0, until: event.until }];
    }
    if (event.type === 'edited') return mentionedAnew(event, targets.get(event.target));
    const target = event.type === 'reacted' && event.on ? targets.get(event.target) : undefined;
    if (event.type !== 'reacted' || target === undefined || target.from === from) return [];
    const { emoji, target: place } = event;
    return [{ ...told, userId: target.from, type: 'reactedTo', title: target.title, place, emoji }];
  });
}

/** Whoever was told of the message before has the same notice, as it says now; an edit mentions others for the first time. */
function mentionedAnew(
  { offset, at, from, target: place }: LogEvent & { type: 'edited' },
  target?: Target,
): NoticeDraft[] {
  if (target === undefined) return [];
  const { id: eventId, title, mentions } = target;
  const told = {
    from,
    eventId,
    eventOffset: offset,
    at,
    type: 'mentioned',
    title,
    place,
  } as const;
  return mentions.filter((userId) => userId !== from).map((userId) => ({ ...told, userId }));
}

/** One notice for each, also of a message that is several things to them: to be mentioned is more than to be replied to. */
function concernedBy(
  conversationId: string,
  { body, from, offset, mentions = [], replyTo }: MessageEvent,
  targets: ReadonlyMap<number, Target>,
  participants: Participants,
): Map<string, NoticeType> {
  const concerned = new Map<string, NoticeType>();
  if (body.kind === 'recalled') return concerned;
  const tell = (userId: string | undefined, type: NoticeType): void => {
    if (userId !== undefined && userId !== from && !concerned.has(userId)) concerned.set(userId, type);
  };
  for (const userId of mentions) tell(userId, 'mentioned');
  if (replyTo !== undefined) tell(targets.get(replyTo)?.from, 'repliedTo');
  for (const userId of participants.get(offset) ?? []) tell(userId, 'repliedTo');
  if (isRoom(conversationId)) return concerned;
  for (const userId of peopleOf(conversationId)) {
    if (body.kind !== 'text') tell(userId, 'fileReady');
    if (offset === 1) tell(userId, 'added');
  }
  return concerned;
}
