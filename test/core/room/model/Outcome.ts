import type { ErrorCode } from '#shared/errors/codes.ts';
import { MINUTE_MS } from './acts.ts';

/** Times are half a minute away from any whole one, so a real clock that ran on for a few seconds shows the same. */
export function inMinutes(ms: number): number {
  return Math.floor(ms / MINUTE_MS);
}

/** What is written with a client id: no other text has it in itself. */
export function textWith(clientId: string): string {
  return `<${clientId}>`;
}

/** What somebody is answered; what an act does not tell is not there. */
export interface Outcome {
  readonly code: ErrorCode | 'ok';
  readonly offset?: number;
  readonly othersHere?: boolean;
  readonly repeated?: boolean;
  /** Whole minutes that a mute still lasts; infinite: for good. */
  readonly mutedFor?: number;
  readonly unread?: number;
  readonly readOffset?: number;
  /** Whether the room is among the heads. */
  readonly listed?: boolean;
}

/** An event of the log without what is random: people by number, a mute by how long it was for. */
export interface SeenEvent {
  readonly type: string;
  readonly from: number;
  readonly [more: string]: unknown;
}

/** All that one person can see of the room, times as whole minutes from now. Or why they see nothing. */
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
        /** 0: not at all. */
        readonly mutedFor: number;
      }[];
      readonly events: readonly SeenEvent[];
      readonly unread: number;
      readonly readOffset: number;
      readonly reads: Readonly<Record<number, number>>;
    };
