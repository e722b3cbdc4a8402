import type { Data } from '#shared/contract/index.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';

/** The connection to the log, as every part of the page sees it. */
export type Connection = ConnectionStatus & {
  /** When it became live or, in every other state, when it last was (ms since 1970). 0: never yet. */
  readonly since: number;
  /** When it was live last, in this page or an earlier one (ms since 1970). 0: unknown. */
  readonly lastLive: number;
  /** The outage has lasted long enough to be shown. A short disconnection is never shown. */
  readonly isOutageShown: boolean;
  /** Number of catch-up requests. A catch-up that started before the last request is not sufficient. */
  readonly round: number;
};

type ConnectionStatus =
  /** A connection attempt is under way and has not failed yet. */
  | { readonly state: 'connecting' }
  /** Connected; missed events are not fetched yet. */
  | { readonly state: 'catchingUp' }
  | { readonly state: 'live' }
  /** Disconnected; retried automatically. */
  | { readonly state: 'offline' }
  /** The server is reachable but refuses the session; this needs action by the person. */
  | { readonly state: 'refused'; readonly code: ErrorCode };

export type StateName = Connection['state'];

export type ConnectionEvent =
  /** A connection attempt started, automatically or at the person's request. */
  | { readonly type: 'connecting'; readonly at: number }
  /** The log is reachable and live events arrive. */
  | { readonly type: 'opened'; readonly at: number }
  | { readonly type: 'lost'; readonly at: number }
  | { readonly type: 'refused'; readonly at: number; readonly code: ErrorCode }
  /** Missed events are fetched. */
  | { readonly type: 'caughtUp'; readonly at: number }
  /** Events may have been missed while connected: the computer slept, or another session signed in. */
  | { readonly type: 'suspected'; readonly at: number }
  /** It is still not live after `SHOW_OUTAGE_AFTER_MS`. */
  | { readonly type: 'outageShown'; readonly at: number }
  /** A reading of this computer's clock. */
  | { readonly type: 'clockRead'; readonly at: number }
  /** Last live time of an earlier page, from disk. */
  | { readonly type: 'restored'; readonly at: number };

export type EventName = ConnectionEvent['type'];

/** The next state; `null`: the event does not change the state. */
export const TRANSITIONS: Readonly<Record<StateName, Readonly<Record<EventName, StateName | null>>>> = {
  offline: {
    connecting: 'connecting',
    opened: 'catchingUp',
    lost: null,
    refused: 'refused',
    caughtUp: null,
    suspected: null,
    outageShown: null,
    clockRead: null,
    restored: null,
  },
  connecting: {
    connecting: null,
    opened: 'catchingUp',
    lost: 'offline',
    refused: 'refused',
    caughtUp: null,
    suspected: null,
    outageShown: null,
    clockRead: null,
    restored: null,
  },
  catchingUp: {
    connecting: 'connecting',
    opened: 'catchingUp', // starts again
    lost: 'offline',
    refused: 'refused',
    caughtUp: 'live',
    suspected: 'catchingUp',
    outageShown: null,
    clockRead: null,
    restored: null,
  },
  live: {
    connecting: 'connecting',
    opened: 'catchingUp', // reconnected, and the end of the old connection was not reported
    lost: 'offline',
    refused: 'refused',
    caughtUp: null,
    suspected: 'catchingUp',
    outageShown: null,
    clockRead: null,
    restored: null,
  },
  refused: {
    connecting: 'connecting',
    opened: 'catchingUp',
    lost: 'offline',
    refused: 'refused', // for another reason
    caughtUp: null,
    suspected: null,
    outageShown: null,
    clockRead: null,
    restored: null,
  },
};

export const initialConnection: Connection = {
  state: 'connecting',
  since: 0,
  lastLive: 0,
  isOutageShown: false,
  round: 0,
};

export function reduceConnection(state: Connection, event: ConnectionEvent): Connection {
  const next = TRANSITIONS[state.state][event.type];
  if (next !== null) return enter(next, state, event);
  if (event.type === 'outageShown' && state.state !== 'live' && !state.isOutageShown)
    return { ...state, isOutageShown: true };
  // The clock was set back: the start of the outage must not lie in the future.
  if (event.type === 'clockRead' && state.since > event.at) return { ...state, since: event.at };
  // Only while it has not been live in this page. A later outage has its own start.
  if (event.type === 'restored' && state.lastLive === 0)
    return { ...state, lastLive: event.at, since: state.since === 0 ? 0 : event.at };
  return state;
}

function enter(next: StateName, before: Connection, event: ConnectionEvent): Connection {
  const round = next === 'catchingUp' ? before.round + 1 : before.round;
  if (next === 'live') return { state: next, since: event.at, lastLive: event.at, isOutageShown: false, round };
  const common = { ...outageStart(before, event), isOutageShown: before.isOutageShown, round };
  if (next !== 'refused') return { state: next, ...common };
  const code = event.type === 'refused' ? event.code : 'OFFLINE';
  if (before.state === 'refused' && before.code === code) return before;
  return { state: next, code, ...common };
}

/** Start of the outage for a state that is entered now. */
function outageStart(
  { state, since, lastLive }: Connection,
  { at }: ConnectionEvent,
): Pick<Connection, 'since' | 'lastLive'> {
  if (state === 'live') return { since: at, lastLive: at };
  if (since > 0) return { since, lastLive };
  return { since: lastLive === 0 ? at : lastLive, lastLive };
}

/**
 * Converts a transport state into an event with the local time, because its own times are from another computer's
 * clock.
 */
export function toConnectionEvent({ state, code }: Data<'connection.changed'>, at: number): ConnectionEvent {
  if (state === 'connecting') return { type: 'connecting', at };
  if (state === 'live') return { type: 'opened', at };
  return code === undefined ? { type: 'lost', at } : { type: 'refused', at, code };
}

/** Whether the log is reachable. */
export function isOpen({ state }: Connection): boolean {
  return state === 'live' || state === 'catchingUp';
}

/** Whether calls to the server may be attempted, according to the state that is shown. */
export function isReachable(connection: Connection): boolean {
  const state = shownState(connection);
  return state === 'live' || state === 'catchingUp';
}

/** The state that is shown: a short disconnection counts as live. */
export function shownState({ state, since, isOutageShown: told }: Connection): StateName {
  const isBeginning = since === 0;
  return told || isBeginning ? state : 'live';
}
