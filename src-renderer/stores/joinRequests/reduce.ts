import type { JoinRequest, JoinRequester } from '#shared/contract/joinRequestCalls.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { without } from '../without.ts';

/** The pending requests to join a room, for those who decide about them. */
export interface ReceivedRequests {
  /** Of the room. */
  readonly epoch: string;
  /** The oldest first. */
  readonly requests: readonly JoinRequester[];
}

export interface JoinRequestsState {
  /** My own requests, by room, as far as they are known. */
  readonly mine: Readonly<Record<string, JoinRequest>>;
  /** By room that I moderate. */
  readonly received: Readonly<Record<string, ReceivedRequests>>;
}

export type JoinRequestsAction =
  | { readonly type: 'mineChanged'; readonly conversationId: string; readonly request: JoinRequest }
  | { readonly type: 'received'; readonly conversationId: string; readonly received: ReceivedRequests }
  /** One request was answered, or its person is in the room. */
  | { readonly type: 'answered'; readonly conversationId: string; readonly userId: string }
  /** I do not decide about the requests of these rooms any more. */
  | { readonly type: 'dropped'; readonly conversationIds: readonly string[] }
  | { readonly type: 'reset' };

export const initialJoinRequests: JoinRequestsState = { mine: {}, received: {} };

export function reduceJoinRequests(state: JoinRequestsState, action: JoinRequestsAction): JoinRequestsState {
  switch (action.type) {
    case 'mineChanged':
      return { ...state, mine: { ...state.mine, [action.conversationId]: action.request } };
    case 'received':
      return { ...state, received: { ...state.received, [action.conversationId]: action.received } };
    case 'answered': {
      const { conversationId, userId } = action;
      const known = state.received[conversationId];
      if (known?.requests.some((one) => one.userId === userId) !== true) return state;
      const requests = known.requests.filter((one) => one.userId !== userId);
      return { ...state, received: { ...state.received, [conversationId]: { ...known, requests } } };
    }
    case 'dropped': {
      const known = action.conversationIds.filter((id) => id in state.received);
      if (known.length === 0) return state;
      return { ...state, received: known.reduce<JoinRequestsState['received']>(without, state.received) };
    }
    case 'reset':
      return initialJoinRequests;
    default:
      return assertNever(action);
  }
}

const NONE: readonly JoinRequester[] = [];

/** The pending requests of a room that I moderate, the oldest first. */
export function requestsTo({ received }: JoinRequestsState, conversationId: string): readonly JoinRequester[] {
  return received[conversationId]?.requests ?? NONE;
}
