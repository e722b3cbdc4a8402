import { type EditedEvent, withEdit } from '#shared/message/withEdit.ts';
import type { SearchHit } from '#shared/contract/localModel.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import type { ParsedSearch } from './parseSearch.ts';
import { idleLocal, idleServer, initialSearch, PAGE_SIZE, type SearchState } from './state.ts';

export type SearchAction =
  | { readonly type: 'opened' }
  /** The results are kept for the next time. */
  | { readonly type: 'closed' }
  | { readonly type: 'typed'; readonly text: string; readonly parsed: ParsedSearch }
  | {
      readonly type: 'foundHere';
      readonly run: number;
      readonly hits: readonly SearchHit[];
      readonly next: string | null;
      readonly searched: number;
    }
  | { readonly type: 'failedHere'; readonly run: number }
  | { readonly type: 'moreHereWanted' }
  | { readonly type: 'scanStarted'; readonly run: number; readonly total: number }
  | { readonly type: 'scanned'; readonly run: number; readonly hits: readonly SearchHit[]; readonly scanned: number }
  | { readonly type: 'scanEnded'; readonly run: number; readonly state: 'done' | 'held' }
  | { readonly type: 'scanStopped' }
  | { readonly type: 'scanResumed' }
  /** The message has no text any more. */
  | { readonly type: 'recalled'; readonly conversationId: string; readonly offset: number }
  | { readonly type: 'expired'; readonly conversationId: string; readonly upTo: number }
  | { readonly type: 'edited'; readonly conversationId: string; readonly event: EditedEvent }
  | { readonly type: 'reset' };

export function reduceSearch(state: SearchState, action: SearchAction): SearchState {
  switch (action.type) {
    case 'opened':
      return { ...state, open: true };
    case 'closed':
      return { ...state, open: false, there: stopped(state.there) };
    case 'typed': {
      const { query } = action.parsed;
      const begun = { ...initialSearch, ...action.parsed, open: state.open, text: action.text, run: state.run + 1 };
      if (query === null) return begun;
      // The last results stay until new ones arrive, so that the list does not flicker during typing.
      const { searched } = state.here;
      return { ...begun, hits: state.hits, here: { ...idleLocal, state: 'searching', searched } };
    }
    case 'foundHere': {
      if (action.run !== state.run) return state;
      const { next, searched } = action;
      const isFirst = state.here.next === null;
      const hits = merge(isFirst ? [] : state.hits, action.hits);
      const pause = hits.length >= state.here.wanted ? 'paused' : 'searching';
      return { ...state, hits, here: { ...state.here, state: next === null ? 'done' : pause, next, searched } };
    }
    case 'failedHere': {
      if (action.run !== state.run) return state;
      const isFirst = state.here.next === null;
      return { ...state, hits: isFirst ? [] : state.hits, here: { ...state.here, state: 'failed', searched: null } };
    }
    case 'moreHereWanted': {
      if (state.here.state !== 'paused') return state;
      return { ...state, here: { ...state.here, state: 'searching', wanted: state.hits.length + PAGE_SIZE } };
    }
    case 'scanStarted': {
      if (action.run !== state.run) return state;
      const wanted = state.hits.length + PAGE_SIZE;
      return { ...state, there: { ...idleServer, state: 'scanning', total: action.total, wanted } };
    }
    case 'scanned': {
      if (action.run !== state.run) return state;
      const hits = merge(state.hits, action.hits);
      const { there } = state;
      const isEnough = hits.length >= there.wanted && there.state === 'scanning';
      return {
        ...state,
        hits,
        there: { ...there, scanned: action.scanned, ...(isEnough && { state: 'paused' }) },
      };
    }
    case 'scanEnded':
      return action.run === state.run ? { ...state, there: { ...state.there, state: action.state } } : state;
    case 'scanStopped':
      return { ...state, there: stopped(state.there) };
    case 'scanResumed': {
      if (state.there.state !== 'paused' && state.there.state !== 'held') return state;
      return { ...state, there: { ...state.there, state: 'scanning', wanted: state.hits.length + PAGE_SIZE } };
    }
    case 'recalled':
      return withoutHits(state, action.conversationId, (offset) => offset === action.offset);
    case 'expired':
      return withoutHits(state, action.conversationId, (offset) => offset <= action.upTo);
    case 'edited': {
      const { conversationId, event } = action;
      const isIt = (hit: SearchHit): boolean =>
        hit.conversationId === conversationId && hit.event.offset === event.target;
      if (!state.hits.some(isIt)) return state;
      const change = (hit: SearchHit): SearchHit =>
        isIt(hit) && hit.event.type === 'message' ? { ...hit, event: withEdit(hit.event, event) } : hit;
      return { ...state, hits: state.hits.map(change) };
    }
    case 'reset':
      return { ...initialSearch, run: state.run + 1 };
    default:
      return assertNever(action);
  }
}

/** Removes the hits of a conversation whose messages have no text any more. */
function withoutHits(state: SearchState, conversationId: string, isGone: (offset: number) => boolean): SearchState {
  const left = state.hits.filter((hit) => hit.conversationId !== conversationId || !isGone(hit.event.offset));
  return left.length === state.hits.length ? state : { ...state, hits: left };
}

function stopped(there: SearchState['there']): SearchState['there'] {
  return there.state === 'scanning' || there.state === 'held' ? { ...there, state: 'paused' } : there;
}

/** Newest first. A message that was found locally and on the server is listed once. */
function merge(known: readonly SearchHit[], found: readonly SearchHit[]): readonly SearchHit[] {
  const byPlace = new Map([...known, ...found].map((hit) => [hitKey(hit), hit]));
  return [...byPlace.values()].toSorted(
    (a, b) =>
      b.event.at - a.event.at || a.conversationId.localeCompare(b.conversationId) || b.event.offset - a.event.offset,
  );
}

export function hitKey({ conversationId, event }: SearchHit): string {
  return `${conversationId} ${event.offset}`;
}
