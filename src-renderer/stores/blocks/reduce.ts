import { isRoom } from '#shared/conversation/isRoom.ts';
import type { Output } from '#shared/contract/index.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { without } from '../without.ts';

export interface BlocksState {
  /** When I blocked each person (ms), by user id. */
  readonly since: Readonly<Record<string, number>>;
  /** Whether the server has answered; before that, the list may be incomplete. */
  readonly isKnown: boolean;
  /** Hidden messages that I chose to see, until the page is reloaded: `conversation offset`. */
  readonly shown: Readonly<Record<string, true>>;
}

type Blocked = Output<'block.list'>['blocked'];

export type BlocksAction =
  /** From this computer, until the server answers. */
  | { readonly type: 'restored'; readonly blocked: Blocked }
  | { readonly type: 'loaded'; readonly blocked: Blocked }
  | { readonly type: 'changed'; readonly userId: string; readonly on: boolean; readonly at: number }
  | { readonly type: 'shown'; readonly conversationId: string; readonly offset: number }
  | { readonly type: 'reset' };

export const initialBlocks: BlocksState = { since: {}, isKnown: false, shown: {} };

export function reduceBlocks(state: BlocksState, action: BlocksAction): BlocksState {
  switch (action.type) {
    case 'restored':
      return { ...state, since: sinceOf(action.blocked) };
    case 'loaded':
      return { ...state, since: sinceOf(action.blocked), isKnown: true };
    case 'changed':
      return {
        ...state,
        since: action.on ? { [action.userId]: action.at, ...state.since } : without(state.since, action.userId),
      };
    case 'shown':
      return { ...state, shown: { ...state.shown, [keyOf(action.conversationId, action.offset)]: true } };
    case 'reset':
      return initialBlocks;
    default:
      return assertNever(action);
  }
}

const sinceOf = (blocked: Blocked): BlocksState['since'] =>
  Object.fromEntries(blocked.map(({ userId, since }) => [userId, since]));

const keyOf = (conversationId: string, offset: number): string => `${conversationId} ${offset}`;

export function isBlocked({ since }: BlocksState, userId: string): boolean {
  return Object.hasOwn(since, userId);
}

/** The people whom I block, the latest first. */
export function blockedPeople({ since }: BlocksState): Blocked {
  return Object.entries(since)
    .map(([userId, at]) => ({ userId, since: at }))
    .toSorted((one, other) => other.since - one.since);
}

/** A message by its place and its author. */
export interface AuthoredMessage {
  readonly conversationId: string;
  readonly from: string;
  readonly offset: number;
}

/**
 * Whether the content of a message is hidden, because I block its author. Not in our direct conversation, where nothing
 * new arrives.
 */
export function isHidden(state: BlocksState, { conversationId, from, offset }: AuthoredMessage): boolean {
  return isRoom(conversationId) && isBlocked(state, from) && !Object.hasOwn(state.shown, keyOf(conversationId, offset));
}
