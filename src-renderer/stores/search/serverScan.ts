import { LIMITS } from '#shared/contract/limits.ts';
import type { SearchQuery } from '#shared/search/searchQuery.ts';
import { sameSession, type Context } from '../Context.ts';
import type { Problem } from '../Problem.ts';
import { isTransient } from '../timelines/reduceOutbox.ts';
import { type SearchTarget, searchTargets } from './searchTargets.ts';

export interface ServerScan {
  /** Starts scanning for the current search, or resumes where the scan stopped. */
  readonly scan: () => Promise<void>;
}

interface ScanProgress {
  readonly run: number;
  readonly query: Omit<SearchQuery, 'conversationIds'>;
  /** The logs that are not finished; the first one is being read. */
  readonly left: SearchTarget[];
  /** Number of events in the finished logs. */
  done: number;
  /** How far the first log was read. */
  at: { readonly epoch: string; readonly before: number } | null;
}

/**
 * Requests bounded slices from the server, one after the other, while more hits are wanted. It stops by sending no
 * further request.
 */
export function createServerScan({ client, stores }: Context): ServerScan {
  const { search } = stores;
  let scan: ScanProgress | null = null;
  let isScanning = false;

  function start(): ScanProgress | null {
    const { run, query } = search.getState();
    if (query === null) return null;
    const left = searchTargets(stores, query);
    const { conversationIds: _places, ...everywhere } = query;
    search.dispatch({ type: 'scanStarted', run, total: left.reduce((sum, { events }) => sum + events, 0) });
    return { run, query: everywhere, left, done: 0, at: null };
  }

  function finishLog(current: ScanProgress): void {
    current.done += current.left.shift()?.events ?? 0;
    current.at = null;
  }

  /** Scans one slice. Resolves to whether to continue. */
  async function step(current: ScanProgress): Promise<boolean> {
    const { run, query, at } = current;
    const target = current.left[0];
    if (target === undefined) {
      search.dispatch({ type: 'scanEnded', run, state: 'done' });
      return false;
    }
    const { conversationId } = target;
    const slice = { conversationId, query, limit: LIMITS.searchHits, ...at };
    const result = await client.request('message.search', slice);
    if (search.getState().run !== run) return false;
    if (!result.ok) {
      if (isTransient(result.error)) {
        search.dispatch({ type: 'scanEnded', run, state: 'held' });
        return false;
      }
      if (result.error.code === 'TOO_MANY_ATTEMPTS') {
        await wait(result.error);
        return search.getState().run === run;
      }
      // The log was recreated under its name: it is scanned from its end again. A log that may not be read yields
      // nothing.
      if (result.error.code === 'CURSOR_STALE' && at !== null) current.at = null;
      else finishLog(current);
      return true;
    }
    const { epoch, hits, next } = result.value;
    if (next === null) finishLog(current);
    else current.at = { epoch, before: next };
    const scanned = current.done + (next === null ? 0 : Math.max(0, target.events - next + 1));
    const found = hits.map((event) => ({ conversationId, event }));
    search.dispatch({ type: 'scanned', run, hits: found, scanned });
    return true;
  }

  return {
    async scan() {
      if (isScanning) return;
      isScanning = true;
      const isSameSession = sameSession(stores);
      for (;;) {
        const { run, there } = search.getState();
        if (scan === null || scan.run !== run) scan = start();
        else if (there.state !== 'scanning') break;
        if (scan === null || !(await step(scan)) || !isSameSession()) break;
      }
      isScanning = false;
    },
  };
}

/** Waits as long as the server requests. */
function wait({ details: { retryAfterMs } }: Problem): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, typeof retryAfterMs === 'number' ? retryAfterMs : 1000);
  });
}
