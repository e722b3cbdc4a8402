import type { Context } from '../../app/Context.ts';
import { serverKey } from '../session/accountOf.ts';

/** How old the time on disk may be when a page ends without a word. */
const KEEP_EVERY_MS = 60_000;

/**
 * Keeps on disk when there was a way to this server, so that a page that is loaded without one can say since when. Returns
 * the function that stops it.
 */
export function rememberLive({ stores, settings, page, now }: Context): () => void {
  const { host, connection } = stores;
  const key = (): string => `parley.lastLive ${serverKey(stores)}`;

  function keep(at: number): void {
    if (host.getState().description !== null) settings.set(key(), String(at));
  }

  function recall(): void {
    const at = Number(settings.get(key()) ?? 0);
    // Not one that is still to come, whatever happened to the clock.
    if (at > 0) connection.dispatch({ type: 'remembered', at: Math.min(at, now()) });
  }

  const ends = [
    host.subscribe((to, from) => {
      if (to.description !== from.description) recall();
    }),
    connection.subscribe((to, from) => {
      if (to.lastLive !== from.lastLive && (to.state === 'live' || from.state === 'live')) keep(to.lastLive);
    }),
    page.every(KEEP_EVERY_MS, () => {
      if (connection.getState().state === 'live') keep(now());
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
