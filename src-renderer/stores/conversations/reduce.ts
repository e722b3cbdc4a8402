import {
  type ConversationSummary,
  type DirectSummary,
  type Head,
  isCounted,
  type LastMessage,
  type LogEvent,
  type MessageEvent,
  type Person,
  type RoomState,
  type RoomSummary,
  type UnknownEvent,
} from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { preview, previewBody, previewUnknown } from '../../text/preview.ts';
import { applyToRoom, laterRoom, lockRoom, locksOut } from '../rooms/reduceRoom.ts';
import { without } from '../without.ts';

/** Conversations that still exist. What is kept of closed rooms is in the rooms' state. */
export type ConversationsState = Readonly<Record<string, ConversationSummary>>;

/** The head of a log, with the state of a room. */
export type HeadWithRoom = Head & { readonly room?: RoomState | undefined };

export type ConversationsAction =
  /** Summaries from a list or an event; newer local state wins. */
  | { readonly type: 'listed'; readonly conversations: readonly ConversationSummary[] }
  /** The people of the team, by their current names. */
  | { readonly type: 'peopleNamed'; readonly people: Readonly<Record<string, Person>> }
  | { readonly type: 'headsCompared'; readonly heads: readonly HeadWithRoom[] }
  /** The server lost the end of these logs, or read cursors in them, so the same state is dropped here. */
  | { readonly type: 'truncated'; readonly heads: readonly Head[] }
  | {
      readonly type: 'appended';
      readonly conversationId: string;
      readonly epoch: string;
      readonly event: LogEvent;
      readonly me: string;
    }
  | { readonly type: 'read'; readonly conversationId: string; readonly offset: number; readonly unread: number }
  | { readonly type: 'roomChanged'; readonly conversationId: string; readonly room: RoomState }
  /** I must enter a new password first. */
  | { readonly type: 'locked'; readonly conversationId: string }
  | { readonly type: 'removed'; readonly conversationId: string }
  | { readonly type: 'reset' };

export const initialConversations: ConversationsState = {};

/** Length of a preview in the list; the core truncates its previews to the same length. */
const PREVIEW_LENGTH = 140;

export function reduceConversations(state: ConversationsState, action: ConversationsAction): ConversationsState {
  switch (action.type) {
    case 'listed':
      return mergeAll(state, action.conversations, mergeSummary);
    case 'peopleNamed':
      return namePartners(state, action.people);
    case 'headsCompared':
      return mergeAll(state, action.heads, mergeHead);
    case 'truncated':
      return action.heads.reduce(truncate, state);
    case 'appended':
      return change(state, action.conversationId, (known) => append(known, action));
    case 'read':
      return change(state, action.conversationId, (known) => moveReadCursor(known, action.offset, action.unread));
    case 'roomChanged':
      return changeRoom(state, action.conversationId, (known) => {
        const room = laterRoom(known.room, action.room);
        return room === known.room ? known : { ...known, room };
      });
    case 'locked':
      return changeRoom(state, action.conversationId, lockRoom);
    case 'removed':
      return without(state, action.conversationId);
    case 'reset':
      return initialConversations;
    default:
      return assertNever(action);
  }
}

/** The event does not directly follow the known end, so something in between was missed. */
export function leavesGap(known: ConversationSummary | undefined, epoch: string, event: LogEvent): boolean {
  return known === undefined || known.epoch !== epoch || event.offset > known.offset + 1;
}

/** Copies the state once for the whole list, which may have thousands of entries. */
function mergeAll<Incoming extends { readonly conversationId: string }>(
  state: ConversationsState,
  all: readonly Incoming[],
  merge: (known: ConversationSummary | undefined, incoming: Incoming) => ConversationSummary | undefined,
): ConversationsState {
  const changed = { ...state };
  let isChanged = false;
  for (const incoming of all) {
    const known = changed[incoming.conversationId];
    const merged = merge(known, incoming);
    if (merged === undefined || merged === known) continue;
    changed[incoming.conversationId] = merged;
    isChanged = true;
  }
  return isChanged ? changed : state;
}

/** Returns the same object if no name has changed. */
function namePartners(state: ConversationsState, people: Readonly<Record<string, Person>>): ConversationsState {
  const renamed = Object.values(state).flatMap((one) => {
    const named = one.kind === 'direct' ? people[one.with.id] : undefined;
    if (one.kind !== 'direct' || named === undefined || named.name === one.with.name) return [];
    return [[one.conversationId, { ...one, with: { id: named.id, name: named.name } }] as const];
  });
  return renamed.length === 0 ? state : { ...state, ...Object.fromEntries(renamed) };
}

function mergeSummary(known: ConversationSummary | undefined, incoming: ConversationSummary): ConversationSummary {
  if (known?.kind === 'room' && incoming.kind === 'room') return mergeRoom(known, incoming);
  const isNewer = known !== undefined && known.epoch === incoming.epoch && known.offset > incoming.offset;
  const merged = isNewer ? known : keepReadCursor(known, incoming);
  // The page sets the lock, whenever it changes.
  return merged.kind === 'direct' && incoming.kind === 'direct' ? withLock(merged, incoming.lock) : merged;
}

function withLock(direct: DirectSummary, lock: DirectSummary['lock']): DirectSummary {
  if (direct.lock === lock) return direct;
  const { lock: _former, ...open } = direct;
  return { ...open, ...(lock !== undefined && { lock }) };
}

function mergeRoom(known: RoomSummary, incoming: RoomSummary): RoomSummary {
  const later = incoming.room.serverNow >= known.room.serverNow ? incoming : known;
  if (known.epoch !== incoming.epoch || later.passwordRequired) return later;
  const isNewer = !known.passwordRequired && known.offset > incoming.offset;
  return { ...(isNewer ? known : keepReadCursor(known, incoming)), room: later.room, passwordRequired: false };
}

function mergeHead(
  known: ConversationSummary | undefined,
  { room, ...head }: HeadWithRoom,
): ConversationSummary | undefined {
  if (known === undefined) return undefined;
  const isNewer = known.epoch === head.epoch && known.offset > head.offset;
  const merged = isNewer ? known : withHead(known, keepReadCursor(known, head));
  if (merged.kind !== 'room' || room === undefined) return merged;
  // A room that was locked needs its summary from a list, because a head has no preview.
  if (merged.passwordRequired) return known;
  const later = laterRoom(merged.room, room);
  return later === merged.room ? merged : { ...merged, room: later };
}

/**
 * Returns the same object if nothing changed. Heads arrive often, and an unchanged conversation must not render or
 * persist again.
 */
function withHead(known: ConversationSummary, head: Head): ConversationSummary {
  const { epoch, offset, unread, readOffset } = head;
  const same = known.epoch === epoch && known.offset === offset;
  return same && known.unread === unread && known.readOffset === readOffset ? known : { ...known, ...head };
}

function truncate(state: ConversationsState, { conversationId, epoch, offset, readOffset, unread }: Head) {
  return change(state, conversationId, (known) => {
    if (known.epoch !== epoch) return known;
    const last = known.last !== null && known.last.offset > offset ? null : known.last;
    return { ...known, offset, readOffset, unread, last };
  });
}

/** Keeps a read cursor that was moved in this page when an older answer arrives late. */
function keepReadCursor<Incoming extends Head>(known: ConversationSummary | undefined, incoming: Incoming): Incoming {
  if (known === undefined || known.epoch !== incoming.epoch || known.readOffset <= incoming.readOffset) return incoming;
  const unread = known.offset === incoming.offset ? known.unread : Math.max(0, incoming.offset - known.readOffset);
  return { ...incoming, readOffset: known.readOffset, unread: Math.min(unread, incoming.unread) };
}

function append(
  known: ConversationSummary,
  { epoch, event, me }: { epoch: string; event: LogEvent; me: string },
): ConversationSummary {
  if (known.epoch === epoch && event.offset <= known.offset) return known;
  if (known.kind === 'room') {
    if (known.passwordRequired) return known;
    const room = applyToRoom(known.room, event);
    const changed = room === known.room ? known : { ...known, room };
    return locksOut(event, me) ? lockRoom(changed) : appendToLog(changed, epoch, event, me);
  }
  return appendToLog(known, epoch, event, me);
}

function appendToLog(known: ConversationSummary, epoch: string, event: LogEvent, me: string): ConversationSummary {
  if (!isCounted(event)) {
    // Other missed events are found by the comparison of heads that follows a gap.
    return leavesGap(known, epoch, event)
      ? known
      : { ...applyRecall(dropExpired(applyEdit(known, event), event), event), offset: event.offset };
  }
  const mine = event.from === me;
  const { at, from } = event;
  return {
    ...known,
    epoch,
    offset: event.offset,
    last: { offset: event.offset, at, from, ...previewOf(event) },
    // Sending a message marks everything above it as read.
    readOffset: mine ? event.offset : known.readOffset,
    unread: mine ? 0 : known.unread + 1,
  };
}

function previewOf(event: MessageEvent | UnknownEvent): Pick<LastMessage, 'kind' | 'items' | 'preview'> {
  if (event.type === 'unknown') return previewUnknown(event);
  return previewBody(event.body, PREVIEW_LENGTH);
}

/**
 * Without its caption a file is shown by its name, which only its message contains; so an empty text changes nothing.
 */
function applyEdit(known: ConversationSummary, event: LogEvent): ConversationSummary {
  if (event.type !== 'edited' || known.last?.offset !== event.target || known.last.from !== event.from) return known;
  const { text = '' } = event;
  return text === '' ? known : { ...known, last: { ...known.last, preview: preview(text, PREVIEW_LENGTH) } };
}

/** Retention deleted the newest message as well. The server reports the moved read cursors. */
function dropExpired(known: ConversationSummary, event: LogEvent): ConversationSummary {
  return event.type === 'expired' && known.last !== null && known.last.offset <= event.upTo
    ? { ...known, last: null }
    : known;
}

/** A recalled message has no preview and no longer counts as unread. */
function applyRecall(known: ConversationSummary, event: LogEvent): ConversationSummary {
  if (event.type !== 'recalled') return known;
  const last =
    known.last?.offset === event.target ? { ...known.last, kind: 'recalled' as const, preview: '' } : known.last;
  const unread = event.target > known.readOffset ? Math.max(0, known.unread - 1) : known.unread;
  return { ...known, last, unread };
}

function moveReadCursor(known: ConversationSummary, offset: number, unread: number): ConversationSummary {
  const isKnown = offset === known.readOffset && unread === known.unread;
  return isKnown || offset < known.readOffset ? known : { ...known, readOffset: offset, unread };
}

function change(
  state: ConversationsState,
  conversationId: string,
  update: (known: ConversationSummary) => ConversationSummary,
): ConversationsState {
  const known = state[conversationId];
  if (known === undefined) return state;
  const changed = update(known);
  return changed === known ? state : { ...state, [conversationId]: changed };
}

function changeRoom(
  state: ConversationsState,
  conversationId: string,
  update: (known: RoomSummary) => RoomSummary,
): ConversationsState {
  return change(state, conversationId, (known) => (known.kind === 'room' ? update(known) : known));
}
