import { sameSession, type Context } from '../Context.ts';
import { myAccount } from '../session/accountOf.ts';
import type { ConversationActions } from '../conversations/actions.ts';
import { parseSearch } from './parseSearch.ts';
import { knownNames } from './searchTargets.ts';
import { createServerScan } from './serverScan.ts';
import { PAGE_SIZE } from './state.ts';

export interface SearchActions {
  /** Opens the search; a text replaces the last query. */
  readonly open: (text?: string) => void;
  readonly close: () => void;
  /** Each change of the text starts a new search; results of the previous one are dropped. */
  readonly type: (text: string) => void;
  /** Loads more results, first from this computer, then from the server. */
  readonly more: () => void;
  /** Stops searching on the server. */
  readonly stop: () => void;
  /** Resumes the search on the server when the connection is live. Returns the function that stops this. */
  readonly trackConnection: () => () => void;
}

/** The server is searched after no input for this time (ms). A local search has no such delay. */
const SERVER_PAUSE_MS = 600;

export function createSearchActions(context: Context, conversations: ConversationActions): SearchActions {
  const { client, stores, now } = context;
  const { search } = stores;
  const { scan } = createServerScan(context);
  let searchingLocally = false;
  let pause: ReturnType<typeof setTimeout> | undefined;

  /** One local search at a time: it is followed by the latest query, and queries between are skipped. */
  async function searchLocally(): Promise<void> {
    if (searchingLocally) return;
    searchingLocally = true;
    const isSameSession = sameSession(stores);
    for (;;) {
      const { run, query, here } = search.getState();
      const account = myAccount(stores);
      if (here.state !== 'searching' || query === null || account === null || !isSameSession()) break;
      const result = await client.request('local.search', { account, query, after: here.next, limit: PAGE_SIZE });
      if (result.ok) search.dispatch({ type: 'foundHere', run, ...result.value });
      else search.dispatch({ type: 'failedHere', run });
    }
    searchingLocally = false;
    if (pause === undefined) searchServer();
  }

  /** Searches on the server after the local search has finished, and only while connected. */
  function searchServer(): void {
    const { open, query, here, there } = search.getState();
    const isHereDone = here.state === 'done' || here.state === 'failed';
    const isWanted = there.state === 'idle' || there.state === 'held';
    const isLive = stores.connection.getState().state === 'live';
    if (!open || query === null || !isHereDone || !isWanted || !isLive) return;
    if (there.state === 'held') search.dispatch({ type: 'scanResumed' });
    void continueScan();
  }

  /** A query that was typed while the last slice was requested starts after its answer. */
  async function continueScan(): Promise<void> {
    await scan();
    if (pause === undefined && search.getState().there.state === 'idle') searchServer();
  }

  function scheduleServerSearch(): void {
    clearTimeout(pause);
    pause = setTimeout(() => {
      pause = undefined;
      searchServer();
    }, SERVER_PAUSE_MS);
  }

  function type(text: string): void {
    search.dispatch({ type: 'typed', text, parsed: parseSearch(text, knownNames(stores, now())) });
    scheduleServerSearch();
    void searchLocally();
  }

  return {
    open(text) {
      search.dispatch({ type: 'opened' });
      if (text !== undefined) type(text);
    },
    close() {
      clearTimeout(pause);
      pause = undefined;
      search.dispatch({ type: 'closed' });
      // The conversation below the search is visible again.
      void conversations.markOpenRead();
    },
    type,
    more() {
      if (search.getState().here.state === 'paused') {
        search.dispatch({ type: 'moreHereWanted' });
        void searchLocally();
      } else {
        search.dispatch({ type: 'scanResumed' });
        void continueScan();
      }
    },
    stop: () => search.dispatch({ type: 'scanStopped' }),
    trackConnection: () => stores.connection.subscribe(searchServer),
  };
}
