import type { ErrorCode } from '#shared/errors/codes.ts';
import { MINUTE_MS } from './acts.ts';

/**
 * Times are half a minute away from whole minutes, so a real clock that is a few seconds ahead gives the same result.
 */
export function inMinutes(ms: number): number {
  return Math.floor(ms / MINUTE_MS);
}

/** The text of a client id: no other text contains it. */
export function textWith(clientId: string): string {
  return `<${clientId}>`;
}

/** The answer to an action; properties that don't apply are absent. */
export interface Outcome {
  readonly code: ErrorCode | 'ok';
  readonly offset?: number;
  readonly othersHere?: boolean;
  readonly repeated?: boolean;
  /** Remaining whole minutes of a mute; infinite if it is permanent. */
  readonly mutedFor?: number;
  readonly unread?: number;
  readonly readOffset?: number;
  /** Whether the room is among the heads. */
  readonly listed?: boolean;
}

/** An event of the log without random values: people by number, a mute by its duration. */
export interface SeenEvent {
  readonly type: string;
  readonly from: number;
  readonly [more: string]: unknown;
}

/** Everything that one person can see of the room, with times in whole minutes from now, or the code of the refusal. */
export type View =
  | { readonly code: ErrorCode }
  | {
      readonly code: 'ok';
      readonly owner: number;
      readonly locked: boolean;
      readonly hidden: boolean;
      readonly seats: number;
      readonly seatsTaken: number;
      readonly idleTtlMs: number;
      readonly closesIn: number;
      readonly members: readonly {
        readonly who: number;
        readonly nickname: string;
        readonly role: string;
        readonly here: boolean;
        /** 0: not muted. */
        readonly mutedFor: number;
      }[];
      readonly events: readonly SeenEvent[];
      readonly unread: number;
      readonly readOffset: number;
      readonly reads: Readonly<Record<number, number>>;
    };
