import { sameSession, type Context } from '../../app/Context.ts';
import { myAccount } from '../../local/myAccount.ts';
import type { ConversationActions } from '../conversations/actions.ts';
import { parseSearch } from './parseSearch.ts';
import { knownNames } from './places.ts';
import { createScanning } from './scanning.ts';
import { PAGE } from './state.ts';

export interface SearchActions {
  /** Shows the search; with a text in place of what was searched last. */
  readonly open: (text?: string) => void;
  readonly close: () => void;
  /** Each change of the text is a new search; the one before it is answered to nobody. */
  readonly type: (text: string) => void;
  /** More of what there is: first from this computer, then from the server. */
  readonly more: () => void;
  /** Asks the server no further. */
  readonly stop: () => void;
  /** Goes on at the server as soon as there is a way to it. Returns the function that ends this. */
  readonly follow: () => () => void;
}

/** The server is asked only when nothing was typed for so long (ms): a search on this computer costs nobody anything. */
const SERVER_PAUSE_MS = 600;

export function createSearchActions(context: Context, conversations: ConversationActions): SearchActions {
  const { client, stores, now } = context;
  const { search } = stores;
  const { scan } = createScanning(context);
  let looking = false;
  let pause: ReturnType<typeof setTimeout> | undefined;

  /** One question at a time: what was typed while it was answered is asked next, and what lies between never. */
  async function lookHere(): Promise<void> {
    if (looking) return;
    looking = true;
    const mine = sameSession(stores);
    for (;;) {
      const { run, query, here } = search.getState();
      const account = myAccount(stores);
      if (here.state !== 'searching' || query === null || account === null || !mine()) break;
      const result = await client.request('local.search', { account, query, after: here.next, limit: PAGE });
      if (result.ok) search.dispatch({ type: 'foundHere', run, ...result.value });
      else search.dispatch({ type: 'failedHere', run });
    }
    looking = false;
    if (pause === undefined) lookThere();
  }

  /** After all that is here, and only where there is a way. */
  function lookThere(): void {
    const { open, query, here, there } = search.getState();
    const isHereDone = here.state === 'done' || here.state === 'failed';
    const isWanted = there.state === 'idle' || there.state === 'held';
    const isLive = stores.connection.getState().state === 'live';
    if (!open || query === null || !isHereDone || !isWanted || !isLive) return;
    if (there.state === 'held') search.dispatch({ type: 'scanResumed' });
    void scanOn();
  }

  /** What was typed while the last slice was on its way could not begin before its answer was here. */
  async function scanOn(): Promise<void> {
    await scan();
    if (pause === undefined && search.getState().there.state === 'idle') lookThere();
  }

  function lookThereSoon(): void {
    clearTimeout(pause);
    pause = setTimeout(() => {
      pause = undefined;
      lookThere();
    }, SERVER_PAUSE_MS);
  }

  function type(text: string): void {
    search.dispatch({ type: 'typed', text, parsed: parseSearch(text, knownNames(stores, now())) });
    lookThereSoon();
    void lookHere();
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
      // The conversation below can be seen again.
      void conversations.markSeen();
    },
    type,
    more() {
      if (search.getState().here.state === 'paused') {
        search.dispatch({ type: 'moreHereWanted' });
        void lookHere();
      } else {
        search.dispatch({ type: 'scanResumed' });
        void scanOn();
      }
    },
    stop: () => search.dispatch({ type: 'scanStopped' }),
    follow: () => stores.connection.subscribe(lookThere),
  };
}
