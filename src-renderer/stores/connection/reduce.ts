import type { ConnectionState } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';

/** The way to the log. `since`: when it came into this state (ms since 1970). */
export interface Connection {
  readonly state: ConnectionState;
  readonly since: number;
}

export type ConnectionAction =
  | { readonly type: 'changed'; readonly state: ConnectionState; readonly since: number }
  /** Something was answered, so the way is open whatever was (not) announced before the page listened. */
  | { readonly type: 'answered'; readonly at: number };

export const initialConnection: Connection = { state: 'connecting', since: 0 };

export function reduceConnection(state: Connection, action: ConnectionAction): Connection {
  switch (action.type) {
    case 'changed':
      return action.state === state.state ? state : { state: action.state, since: action.since };
    case 'answered':
      return state.state === 'connecting' ? { state: 'live', since: action.at } : state;
    default:
      return assertNever(action);
  }
}
