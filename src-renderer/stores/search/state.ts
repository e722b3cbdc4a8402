import type { SearchHit } from '#shared/contract/localModel.ts';
import type { SearchQuery } from '#shared/search/searchQuery.ts';
import type { UnmatchedPart } from './parseSearch.ts';

export interface SearchState {
  readonly open: boolean;
  /** The text of the search field. */
  readonly text: string;
  readonly query: SearchQuery | null;
  /** The conversations that are searched; null: all. */
  readonly places: readonly string[] | null;
  readonly misunderstood: readonly UnmatchedPart[];
  /** Increases with each search, so that answers to earlier ones are recognised as late. */
  readonly run: number;
  /** Local and server results, newest first, each message once. */
  readonly hits: readonly SearchHit[];
  readonly here: LocalSearch;
  readonly there: ServerSearch;
}

/** The search on this computer. */
export interface LocalSearch {
  /** `paused`: there may be more results on request. */
  readonly state: 'idle' | 'searching' | 'paused' | 'done' | 'failed';
  /** Where the next page begins. */
  readonly next: string | null;
  /** Number of hits after which the search pauses. */
  readonly wanted: number;
  /** Number of stored messages; null while unknown. */
  readonly searched: number | null;
}

/** The search on the server. */
export interface ServerSearch {
  /** `held`: disconnected; the scan resumes automatically. */
  readonly state: 'idle' | 'scanning' | 'paused' | 'held' | 'done';
  readonly wanted: number;
  /** Number of events scanned so far, of `total`. */
  readonly scanned: number;
  readonly total: number;
}

/** Number of hits per page. */
export const PAGE_SIZE = 50;

export const idleLocal: LocalSearch = { state: 'idle', next: null, wanted: PAGE_SIZE, searched: null };
export const idleServer: ServerSearch = { state: 'idle', wanted: PAGE_SIZE, scanned: 0, total: 0 };
export const initialSearch: SearchState = {
  open: false,
  text: '',
  query: null,
  places: null,
  misunderstood: [],
  run: 0,
  hits: [],
  here: idleLocal,
  there: idleServer,
};
