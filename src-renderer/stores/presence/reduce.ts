import type { Presence } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';

export type PresenceState = Readonly<Record<string, Presence>>;

export type PresenceAction =
  | { readonly type: 'changed'; readonly presence: readonly Presence[] }
  | { readonly type: 'reset' };

export const initialPresence: PresenceState = {};

/** Events and lists may overtake each other; the server's time shows which is newer. */
export function reducePresence(state: PresenceState, action: PresenceAction): PresenceState {
  switch (action.type) {
    case 'changed': {
      const newer = action.presence.filter((one) => one.at >= (state[one.userId]?.at ?? 0));
      return { ...state, ...Object.fromEntries(newer.map((one) => [one.userId, { ...state[one.userId], ...one }])) };
    }
    case 'reset':
      return initialPresence;
    default:
      return assertNever(action);
  }
}

/** Whether a person is known to be online. */
export function isOnline(state: PresenceState, userId: string): boolean {
  return state[userId]?.online ?? false;
}
