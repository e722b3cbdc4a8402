import type { Connection, StateName } from './reduce.ts';

/** Whether the log answers. */
export function isOpen({ state }: Connection): boolean {
  return state === 'live' || state === 'catchingUp';
}

/** Whether what needs the server can be tried, as people are shown it. */
export function isReachable(connection: Connection): boolean {
  const state = shownState(connection);
  return state === 'live' || state === 'catchingUp';
}

/** What people are shown: a short hiccup is none. */
export function shownState({ state, since, told }: Connection): StateName {
  const isBeginning = since === 0;
  return told || isBeginning ? state : 'live';
}
