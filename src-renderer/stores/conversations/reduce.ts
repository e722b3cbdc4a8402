import type { ConversationSummary, Head, LogEvent } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { bodyText } from '#shared/text/bodyText.ts';
import { preview } from '../../text/preview.ts';

export type ConversationsState = Readonly<Record<string, ConversationSummary>>;

export type ConversationsAction =
  /** Summaries from a list or an announcement; what the page knows already and better stays. */
  | { readonly type: 'listed'; readonly conversations: readonly ConversationSummary[] }
  | { readonly type: 'headsCompared'; readonly heads: readonly Head[] }
  | {
      readonly type: 'appended';
      readonly conversationId: string;
      readonly epoch: string;
      readonly event: LogEvent;
      readonly me: string;
    }
  | { readonly type: 'read'; readonly conversationId: string; readonly offset: number; readonly unread: number }
  | { readonly type: 'forgotten' };

export const initialConversations: ConversationsState = {};

/** How much of a message the list shows; the core cuts its previews in the same place. */
const PREVIEW_LENGTH = 140;

export function reduceConversations(state: ConversationsState, action: ConversationsAction): ConversationsState {
  switch (action.type) {
    case 'listed':
      return action.conversations.reduce(mergeSummary, state);
    case 'headsCompared':
      return action.heads.reduce(mergeHead, state);
    case 'appended':
      return change(state, action.conversationId, (known) => append(known, action));
    case 'read':
      return change(state, action.conversationId, (known) => moveMark(known, action.offset, action.unread));
    case 'forgotten':
      return initialConversations;
    default:
      return assertNever(action);
  }
}

/** An event that does not follow on what is known: something in between was missed. */
export function leavesGap(known: ConversationSummary | undefined, epoch: string, event: LogEvent): boolean {
  return known === undefined || known.epoch !== epoch || event.offset > known.offset + 1;
}

function mergeSummary(state: ConversationsState, told: ConversationSummary): ConversationsState {
  const known = state[told.conversationId];
  const overtaken = known !== undefined && known.epoch === told.epoch && known.offset > told.offset;
  return overtaken ? state : { ...state, [told.conversationId]: keepMark(known, told) };
}

function mergeHead(state: ConversationsState, head: Head): ConversationsState {
  return change(state, head.conversationId, (known) =>
    known.epoch === head.epoch && known.offset > head.offset ? known : { ...known, ...keepMark(known, head) },
  );
}

/** A mark that this page has moved stays where it is when an answer from before the move comes late. */
function keepMark<Told extends Head>(known: ConversationSummary | undefined, told: Told): Told {
  if (known === undefined || known.epoch !== told.epoch || known.readOffset <= told.readOffset) return told;
  const unread = known.offset === told.offset ? known.unread : Math.max(0, told.offset - known.readOffset);
  return { ...told, readOffset: known.readOffset, unread: Math.min(unread, told.unread) };
}

function append(
  known: ConversationSummary,
  { epoch, event, me }: { epoch: string; event: LogEvent; me: string },
): ConversationSummary {
  if (known.epoch === epoch && event.offset <= known.offset) return known;
  if (event.type !== 'message') {
    // What else was missed, the comparison tells that follows on a gap.
    return leavesGap(known, epoch, event) ? known : { ...takeBack(known, event), offset: event.offset };
  }
  const mine = event.from === me;
  const { at, from, body } = event;
  return {
    ...known,
    epoch,
    offset: event.offset,
    last: { offset: event.offset, at, from, kind: body.kind, preview: preview(bodyText(body), PREVIEW_LENGTH) },
    // Whoever writes has read what is above.
    readOffset: mine ? event.offset : known.readOffset,
    unread: mine ? 0 : known.unread + 1,
  };
}

/** A message that was recalled is shown no longer, and counts as unread for nobody. */
function takeBack(known: ConversationSummary, event: LogEvent): ConversationSummary {
  if (event.type !== 'recalled') return known;
  const last =
    known.last?.offset === event.target ? { ...known.last, kind: 'recalled' as const, preview: '' } : known.last;
  const unread = event.target > known.readOffset ? Math.max(0, known.unread - 1) : known.unread;
  return { ...known, last, unread };
}

function moveMark(known: ConversationSummary, offset: number, unread: number): ConversationSummary {
  return offset < known.readOffset ? known : { ...known, readOffset: offset, unread };
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
