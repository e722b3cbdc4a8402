/** The number of people; they are identified by number. */
export const PEOPLE = 5;
export const MINUTE_MS = 60_000;
/**
 * A minute passes before each action, and every duration is a number of minutes and a half, so that nothing expires at
 * the moment of an action.
 */
export const halfPast = (minutes: number): number => (minutes + 0.5) * MINUTE_MS;
export const LEASE_MS = halfPast(10);

/** The options of a new room. */
export interface Settings {
  readonly password: string | null;
  readonly seats: number;
  readonly idleTtlMs: number;
  readonly hidden: boolean;
}

/** One type for each kind, with the same fields. */
type Kinds<Kind extends string, Fields = object> = Kind extends string
  ? { readonly kind: Kind } & Readonly<Fields>
  : never;

/** An action of one person. */
type OfOne =
  | Kinds<'create', Settings>
  | Kinds<'enter', { nickname: string | null; password: string | null }>
  | Kinds<'leave' | 'look' | 'close' | 'send'>
  | Kinds<'sendAgain' | 'recall' | 'markRead', { offset: number }>
  | Kinds<'fetch', { markRead: boolean }>
  | Kinds<'mute', { whom: number; forMs: number | null }>
  | Kinds<'unmute' | 'remove' | 'readmit' | 'handOver', { whom: number }>
  | Kinds<'setPassword', { password: string | null }>
  | Kinds<'setSeats', { seats: number }>
  | Kinds<'setIdleTime', { idleTtlMs: number }>;

export type Action = OfOne & { readonly who: number };
/** A person acts, or time passes. */
export type Act = Action | { readonly kind: 'pass'; readonly ms: number };
