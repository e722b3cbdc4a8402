import type { SearchHit } from '#shared/contract/localModel.ts';
import type { SearchQuery } from '#shared/search/searchQuery.ts';
import type { Misunderstood } from './parseSearch.ts';

export interface SearchState {
  readonly open: boolean;
  /** What stands in the field. */
  readonly text: string;
  readonly query: SearchQuery | null;
  /** The conversations that are searched; null: all. */
  readonly places: readonly string[] | null;
  readonly misunderstood: readonly Misunderstood[];
  /** One more with each search: an answer to an earlier one comes too late. */
  readonly run: number;
  /** From here and from the server, newest first, each message once. */
  readonly hits: readonly SearchHit[];
  readonly here: SearchHere;
  readonly there: SearchThere;
}

/** What is kept on this computer. */
export interface SearchHere {
  /** `paused`: there may be more, when somebody wants it. */
  readonly state: 'idle' | 'searching' | 'paused' | 'done' | 'failed';
  /** Where the next page begins. */
  readonly next: string | null;
  /** This many hits are wanted. */
  readonly wanted: number;
  /** How many messages are kept; null while that is not known. */
  readonly searched: number | null;
}

/** What lies at the server. */
export interface SearchThere {
  /** `held`: there is no way to it just now; it goes on by itself. */
  readonly state: 'idle' | 'scanning' | 'paused' | 'held' | 'done';
  readonly wanted: number;
  /** How many of how many events were looked at. */
  readonly scanned: number;
  readonly total: number;
}

/** Hits that are shown before somebody asks for more. */
export const PAGE = 50;

export const idleHere: SearchHere = { state: 'idle', next: null, wanted: PAGE, searched: null };
export const idleThere: SearchThere = { state: 'idle', wanted: PAGE, scanned: 0, total: 0 };
export const initialSearch: SearchState = {
  open: false,
  text: '',
  query: null,
  places: null,
  misunderstood: [],
  run: 0,
  hits: [],
  here: idleHere,
  there: idleThere,
};
