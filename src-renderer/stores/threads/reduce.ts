import type { MessageEvent } from '#shared/contract/model.ts';
import type { ThreadPage, ThreadSummary } from '#shared/contract/threadModel.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import type { RecalledReply } from '../timelines/threads.ts';

/** What the server counted of one thread, and which part of the log that covers. */
export interface CountedThread extends ThreadSummary {
  /** Replies up to this offset are not counted. */
  readonly after: number;
  /** Replies and recalls after this offset are not counted. */
  readonly through: number;
}

/** The threads of loaded messages, by conversation and offset of their first message. */
export type ThreadsState = Readonly<Record<string, ConversationThreads>>;

interface ConversationThreads {
  readonly epoch: string;
  readonly byRoot: Readonly<Record<number, CountedThread>>;
}

export type ThreadsAction =
  /** The server's answer about the messages from `from` to `to`. */
  | {
      readonly type: 'fetched';
      readonly conversationId: string;
      readonly epoch: string;
      readonly from: number;
      readonly to: number;
      readonly page: ThreadPage;
    }
  | { readonly type: 'restored'; readonly threads: ThreadsState }
  | { readonly type: 'reset' };

export const initialThreads: ThreadsState = {};

/** Maximum numbers that are held and persisted; the conversations fetched last, and their newest threads, are kept. */
const MAX_CONVERSATIONS = 100;
const MAX_THREADS = 300;

export function reduceThreads(state: ThreadsState, action: ThreadsAction): ThreadsState {
  switch (action.type) {
    case 'fetched':
      return applyPage(state, action);
    case 'restored':
      // What was fetched meanwhile is newer.
      return { ...action.threads, ...state };
    case 'reset':
      return initialThreads;
    default:
      return assertNever(action);
  }
}

function applyPage(
  state: ThreadsState,
  { conversationId, epoch, from, to, page }: Extract<ThreadsAction, { type: 'fetched' }>,
): ThreadsState {
  const known = state[conversationId];
  const before = known?.epoch === epoch ? Object.values(known.byRoot) : [];
  const { after, through } = page;
  const isCovered = ({ root, ...thread }: CountedThread): boolean =>
    root >= from && root <= to && thread.through <= through;
  const kept = before.filter((thread) => !isCovered(thread));
  const newer = new Set(kept.map(({ root }) => root));
  const fetched = page.summaries.filter(({ root }) => !newer.has(root)).map((one) => ({ ...one, after, through }));
  if (fetched.length === 0 && kept.length === before.length && known?.epoch === epoch) return state;
  const threads = [...kept, ...fetched].toSorted((a, b) => a.root - b.root).slice(-MAX_THREADS);
  const { [conversationId]: _replaced, ...others } = state;
  if (threads.length === 0) return known === undefined ? state : others;
  const byRoot = Object.fromEntries(threads.map((thread) => [thread.root, thread]));
  const recent = Object.entries(others).slice(1 - MAX_CONVERSATIONS);
  return { ...Object.fromEntries(recent), [conversationId]: { epoch, byRoot } };
}

/**
 * The current summary of a thread: what the server counted, with the loaded replies and recalls that it had not counted
 * yet. Without a count of the server, only the loaded replies. Null: the message has no replies.
 *
 * `replies`: the loaded replies, without recalled ones, in log order. `recalls`: the loaded recalls of replies to it.
 */
export function summarizeThread(
  root: number,
  counted: CountedThread | undefined,
  { replies, recalls }: { readonly replies: readonly MessageEvent[]; readonly recalls: readonly RecalledReply[] },
): ThreadSummary | null {
  const isCounted = (offset: number): boolean =>
    counted !== undefined && offset > counted.after && offset <= counted.through;
  const more = replies.filter(({ offset }) => !isCounted(offset));
  const gone = recalls.filter(({ offset, target }) => !isCounted(offset) && isCounted(target));
  const total = (counted?.count ?? 0) + more.length - new Set(gone.map(({ target }) => target)).size;
  const count = Math.max(total, replies.length);
  if (count <= 0) return null;
  const isWhole = counted === undefined || count === replies.length;
  const authors = (isWhole ? replies : more).map(({ from }) => from).toReversed();
  const lastAt = (isWhole ? replies : more).at(-1)?.at ?? 0;
  return {
    root,
    count,
    lastAt: isWhole ? lastAt : Math.max(lastAt, counted.lastAt),
    lastFrom: [...new Set(isWhole ? authors : [...authors, ...counted.lastFrom])].slice(0, LIMITS.threadFaces),
  };
}
