import type { Context } from '../Context.ts';
import { createCatchUpLoop } from './createCatchUpLoop.ts';
import { toConnectionEvent, type Connection, type ConnectionEvent, type StateName } from './reduce.ts';

/** A disconnection shorter than this is not shown. */
const SHOW_OUTAGE_AFTER_MS = 2_000;
/** After a successful probe, the connection event may take this long to arrive. */
const EVENT_WAIT_MS = 1_000;

export interface ConnectionMonitor {
  /** A sign-in succeeded: all data of the account is fetched. Resolves as `recover` does. */
  readonly signedIn: () => Promise<void>;
  /** Events may have been missed. Resolves when they are fetched, or after the first failed attempt; retries follow. */
  readonly recover: () => Promise<void>;
  /** The computer resumed from sleep or changed its network: checks whether the connection still works. */
  readonly resumed: () => Promise<void>;
  /** Retries immediately, at the person's request. */
  readonly retryNow: () => Promise<void>;
  /** Follows the connection events. Returns the function that stops it. */
  readonly start: () => () => void;
}

/**
 * Runs the effects of connection states. `catchUp` fetches what was missed, resolves to whether that succeeded, and
 * never rejects.
 */
export function createConnectionMonitor(
  { client, stores, now }: Context,
  catchUp: () => Promise<boolean>,
): ConnectionMonitor {
  const { connection } = stores;
  const is = (state: StateName): boolean => connection.getState().state === state;
  const catchUpLoop = createCatchUpLoop({
    catchUp,
    isNeeded: () => is('catchingUp'),
    onDone: () => connection.dispatch({ type: 'caughtUp', at: now() }),
  });
  /** The last event of the transport, which is authoritative. */
  let lastTransportEvent: ConnectionEvent = { type: 'connecting', at: 0 };
  let outageTimer: ReturnType<typeof setTimeout> | undefined;

  function scheduleOutageDisplay(): void {
    clearTimeout(outageTimer);
    outageTimer = setTimeout(() => connection.dispatch({ type: 'outageShown', at: now() }), SHOW_OUTAGE_AFTER_MS);
  }

  function changed(to: Connection, from: Connection): void {
    if (to.state === from.state && to.round === from.round) return;
    if (to.state === 'offline' || to.state === 'refused') {
      // Presence is unknown while disconnected; the list that is fetched after reconnecting restores it.
      stores.presence.dispatch({ type: 'reset' });
      stores.members.dispatch({ type: 'disconnected' });
    }
    if (to.state !== 'live') stores.timelines.dispatch({ type: 'desynced' });
    if (from.state === 'live') scheduleOutageDisplay();
    const wasAway = from.state !== 'live' && from.since > 0;
    if (to.round !== from.round) void catchUpLoop.request(wasAway && from.state !== 'catchingUp');
  }

  async function recover(): Promise<void> {
    connection.dispatch({ type: 'suspected', at: now() });
    await catchUpLoop.attempted();
  }

  async function tryNow(): Promise<void> {
    connection.dispatch({ type: 'connecting', at: now() });
    const before = lastTransportEvent;
    const { ok } = await client.request('connection.probe', {});
    if (ok && is('connecting')) await new Promise((resolve) => setTimeout(resolve, EVENT_WAIT_MS));
    // Without a new transport event the state is unchanged.
    if (!is('connecting') || lastTransportEvent !== before) return;
    const isLost = lastTransportEvent.type === 'connecting' || (lastTransportEvent.type === 'opened' && !ok);
    connection.dispatch({ ...(isLost ? { type: 'lost' } : lastTransportEvent), at: now() });
  }

  return {
    async signedIn() {
      if (is('live') || is('catchingUp')) return recover();
      connection.dispatch({ type: 'opened', at: now() });
      await catchUpLoop.attempted();
    },
    recover,
    retryNow: tryNow,
    async resumed() {
      if (is('offline') || is('refused')) return tryNow();
      void client.request('connection.probe', {});
      await recover();
    },
    start() {
      scheduleOutageDisplay();
      const ends = [
        connection.subscribe(changed),
        client.on('connection.changed', (change) => {
          lastTransportEvent = toConnectionEvent(change, now());
          connection.dispatch(lastTransportEvent);
        }),
      ];
      return () => {
        for (const end of ends) end();
        clearTimeout(outageTimer);
        catchUpLoop.stop();
      };
    },
  };
}
