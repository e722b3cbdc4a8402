import type { Connection, StateName } from './reduce.ts';

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
