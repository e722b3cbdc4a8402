import type { Data } from '#shared/contract/index.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';

/** The way to the log, as everything in the page that asks for it is told. */
export type Connection = Being & {
  /** When it became live, or, of every other state, when it last was: ms since 1970. 0: it has not been yet. */
  readonly since: number;
  /** When it was live last, here or in an earlier page: ms since 1970. 0: nobody knows. */
  readonly lastLive: number;
  /** It has not been live for so long that people are told. A short hiccup passes without a word. */
  readonly told: boolean;
  /** How often there was a reason to fetch what was missed: a catching up that began before the last one is not enough. */
  readonly round: number;
};

type Being =
  /** Somebody is trying, and nothing has failed since. */
  | { readonly state: 'connecting' }
  /** The way is open; what was missed is not here yet. */
  | { readonly state: 'catchingUp' }
  | { readonly state: 'live' }
  /** There is no way; it is tried again by itself. */
  | { readonly state: 'offline' }
  /** There is a way, but nobody is let in: somebody has to do something about it. */
  | { readonly state: 'refused'; readonly code: ErrorCode };

export type StateName = Connection['state'];

export type ConnectionEvent =
  /** An attempt has begun, by itself or because somebody asked for it. */
  | { readonly type: 'tried'; readonly at: number }
  /** The log answers, and whatever happens in it is told. */
  | { readonly type: 'opened'; readonly at: number }
  | { readonly type: 'lost'; readonly at: number }
  | { readonly type: 'refused'; readonly at: number; readonly code: ErrorCode }
  /** What was missed is here. */
  | { readonly type: 'caughtUp'; readonly at: number }
  /** Something may have been missed although the way was open: the computer slept, or somebody else signed in. */
  | { readonly type: 'doubted'; readonly at: number }
  /** It is still not live. */
  | { readonly type: 'lingered'; readonly at: number }
  /** This computer's clock was looked at. */
  | { readonly type: 'clockSeen'; readonly at: number }
  /** An earlier page was live then. */
  | { readonly type: 'remembered'; readonly at: number };

export type EventName = ConnectionEvent['type'];

/** Which state follows; `null`: the event says nothing new there. */
export const TRANSITIONS: Readonly<Record<StateName, Readonly<Record<EventName, StateName | null>>>> = {
  offline: {
    tried: 'connecting',
    opened: 'catchingUp',
    lost: null,
    refused: 'refused',
    caughtUp: null,
    doubted: null,
    lingered: null,
    clockSeen: null,
    remembered: null,
  },
  connecting: {
    tried: null,
    opened: 'catchingUp',
    lost: 'offline',
    refused: 'refused',
    caughtUp: null,
    doubted: null,
    lingered: null,
    clockSeen: null,
    remembered: null,
  },
  catchingUp: {
    tried: 'connecting',
    opened: 'catchingUp', // from the beginning
    lost: 'offline',
    refused: 'refused',
    caughtUp: 'live',
    doubted: 'catchingUp',
    lingered: null,
    clockSeen: null,
    remembered: null,
  },
  live: {
    tried: 'connecting',
    opened: 'catchingUp', // it was made anew, and nobody told of the end of the old one
    lost: 'offline',
    refused: 'refused',
    caughtUp: null,
    doubted: 'catchingUp',
    lingered: null,
    clockSeen: null,
    remembered: null,
  },
  refused: {
    tried: 'connecting',
    opened: 'catchingUp',
    lost: 'offline',
    refused: 'refused', // for another reason
    caughtUp: null,
    doubted: null,
    lingered: null,
    clockSeen: null,
    remembered: null,
  },
};

export const initialConnection: Connection = { state: 'connecting', since: 0, lastLive: 0, told: false, round: 0 };

export function reduceConnection(state: Connection, event: ConnectionEvent): Connection {
  const next = TRANSITIONS[state.state][event.type];
  if (next !== null) return enter(next, state, event);
  if (event.type === 'lingered' && state.state !== 'live' && !state.told) return { ...state, told: true };
  // Put back, the clock says that it has not happened yet.
  if (event.type === 'clockSeen' && state.since > event.at) return { ...state, since: event.at };
  // Before anybody has seen it live in this page; what it has been since is no beginning.
  if (event.type === 'remembered' && state.lastLive === 0)
    return { ...state, lastLive: event.at, since: state.since === 0 ? 0 : event.at };
  return state;
}

function enter(next: StateName, before: Connection, event: ConnectionEvent): Connection {
  const round = next === 'catchingUp' ? before.round + 1 : before.round;
  if (next === 'live') return { state: next, since: event.at, lastLive: event.at, told: false, round };
  const way = { ...endOf(before, event), told: before.told, round };
  if (next !== 'refused') return { state: next, ...way };
  const code = event.type === 'refused' ? event.code : 'OFFLINE';
  if (before.state === 'refused' && before.code === code) return before;
  return { state: next, code, ...way };
}

/** Since when it is not live, in a state that is entered now. */
function endOf(
  { state, since, lastLive }: Connection,
  { at }: ConnectionEvent,
): Pick<Connection, 'since' | 'lastLive'> {
  if (state === 'live') return { since: at, lastLive: at };
  if (since > 0) return { since, lastLive };
  return { since: lastLive === 0 ? at : lastLive, lastLive };
}

/** What the wire tells, as an event; its times are another computer's. */
export function eventOf({ state, code }: Data<'connection.changed'>, at: number): ConnectionEvent {
  if (state === 'connecting') return { type: 'tried', at };
  if (state === 'live') return { type: 'opened', at };
  return code === undefined ? { type: 'lost', at } : { type: 'refused', at, code };
}
