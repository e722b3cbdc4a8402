import type { Context } from '../../app/Context.ts';
import { createCatchingUp } from './catchingUp.ts';
import { eventOf, type Connection, type ConnectionEvent, type StateName } from './reduce.ts';

/** People are not told of a hiccup that is over by then. */
const LINGER_MS = 2_000;
/** After a probe that went well the news of it may take a moment. */
const NEWS_MS = 1_000;

export interface Following {
  /** Somebody has come in: all that is theirs is fetched. Resolves as `recover` does. */
  readonly entered: () => Promise<void>;
  /** Something may have been missed. Resolves when it is here, or could not be fetched now; then it is tried again later. */
  readonly recover: () => Promise<void>;
  /** The computer slept, or its network is another: whether the way is still open has to be found out. */
  readonly woke: () => Promise<void>;
  /** Somebody does not want to wait for the next attempt. */
  readonly tryNow: () => Promise<void>;
  /** Follows what the wire tells. Returns the function that stops it. */
  readonly start: () => () => void;
}

/**
 * Carries out what the states of the connection ask for. `catchUp` fetches what was missed, says whether it got it, and
 * never rejects.
 */
export function createFollowing({ client, stores, now }: Context, catchUp: () => Promise<boolean>): Following {
  const { connection } = stores;
  const is = (state: StateName): boolean => connection.getState().state === state;
  const catching = createCatchingUp({
    catchUp,
    isNeeded: () => is('catchingUp'),
    onDone: () => connection.dispatch({ type: 'caughtUp', at: now() }),
  });
  /** What the wire said last: it knows best. */
  let wire: ConnectionEvent = { type: 'tried', at: 0 };
  let lingering: ReturnType<typeof setTimeout> | undefined;

  function linger(): void {
    clearTimeout(lingering);
    lingering = setTimeout(() => connection.dispatch({ type: 'lingered', at: now() }), LINGER_MS);
  }

  function changed(to: Connection, from: Connection): void {
    if (to.state === from.state && to.round === from.round) return;
    if (to.state === 'offline' || to.state === 'refused') {
      // Who is here is not known any more; the list that is asked for on the way back tells.
      stores.presence.dispatch({ type: 'forgotten' });
      stores.members.dispatch({ type: 'interrupted' });
    }
    if (to.state !== 'live') stores.timelines.dispatch({ type: 'interrupted' });
    if (from.state === 'live') linger();
    const wasAway = from.state !== 'live' && from.since > 0;
    if (to.round !== from.round) void catching.begin(wasAway && from.state !== 'catchingUp');
  }

  async function recover(): Promise<void> {
    connection.dispatch({ type: 'doubted', at: now() });
    await catching.round();
  }

  async function tryNow(): Promise<void> {
    connection.dispatch({ type: 'tried', at: now() });
    const before = wire;
    const { ok } = await client.request('connection.probe', {});
    if (ok && is('connecting')) await new Promise((resolve) => setTimeout(resolve, NEWS_MS));
    // Unless there is news, it is as it was.
    if (!is('connecting') || wire !== before) return;
    const isLost = wire.type === 'tried' || (wire.type === 'opened' && !ok);
    connection.dispatch({ ...(isLost ? { type: 'lost' } : wire), at: now() });
  }

  return {
    async entered() {
      if (is('live') || is('catchingUp')) return recover();
      connection.dispatch({ type: 'opened', at: now() });
      await catching.round();
    },
    recover,
    tryNow,
    async woke() {
      if (is('offline') || is('refused')) return tryNow();
      void client.request('connection.probe', {});
      await recover();
    },
    start() {
      linger();
      const ends = [
        connection.subscribe(changed),
        client.on('connection.changed', (told) => {
          wire = eventOf(told, now());
          connection.dispatch(wire);
        }),
      ];
      return () => {
        for (const end of ends) end();
        clearTimeout(lingering);
        catching.stop();
      };
    },
  };
}
