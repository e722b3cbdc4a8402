import type { Context } from '../Context.ts';
import { serverKey } from '../session/accountOf.ts';

/** Maximum age of the persisted time when a page is closed without an event. */
const KEEP_EVERY_MS = 60_000;

/**
 * Persists when this server was last connected, so that a page loaded offline can show since when. Returns the function
 * that stops it.
 */
export function persistLastLive({ stores, settings, page, now }: Context): () => void {
  const { host, connection } = stores;
  const key = (): string => `parley.lastLive ${serverKey(stores)}`;

  function store(at: number): void {
    if (host.getState().description !== null) settings.set(key(), String(at));
  }

  function restore(): void {
    const at = Number(settings.get(key()) ?? 0);
    // Never in the future, even if the clock was set back.
    if (at > 0) connection.dispatch({ type: 'restored', at: Math.min(at, now()) });
  }

  const ends = [
    host.subscribe((to, from) => {
      if (to.description !== from.description) restore();
    }),
    connection.subscribe((to, from) => {
      if (to.lastLive !== from.lastLive && (to.state === 'live' || from.state === 'live')) store(to.lastLive);
    }),
    page.every(KEEP_EVERY_MS, () => {
      if (connection.getState().state === 'live') store(now());
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
