import type { RoomState } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { without } from '../without.ts';

/** Why a room is over for me. `unknown`: it closed, either by its owner or by the clock. */
export type EndReason = 'owner' | 'admin' | 'quiet' | 'unknown' | 'removed' | 'left';

/** What is kept of a room that closed, or that I am no longer in: enough to show the reason and to create it again. */
export interface EndedRoom {
  readonly conversationId: string;
  readonly epoch: string;
  readonly room: RoomState;
  readonly reason: EndReason;
  /** When I was removed for a time: its end, by Redis' clock. */
  readonly until?: number | undefined;
  /** By Redis' clock, as estimated here. */
  readonly at: number;
}

/** Initial state of a dialog. `like`: the room that is created again; `isChannel`: everyone may join, and it never closes. */
export type RoomDialog =
  | { readonly kind: 'new'; readonly name: string; readonly like: RoomState | null; readonly isChannel?: true }
  | { readonly kind: 'directory' }
  /** `conversationId`: the room of this name, once the server was asked. */
  | { readonly kind: 'enter'; readonly name: string; readonly conversationId?: string }
  | { readonly kind: 'addPeople'; readonly conversationId: string }
  /** Chooses the people of a group direct message: of a new one, or further ones of an existing one. */
  | { readonly kind: 'groupMessage'; readonly conversationId: string | null }
  /** Proposes to make a direct conversation a room. */
  | { readonly kind: 'propose'; readonly conversationId: string }
  /** A broken link: shows only a message. */
  | { readonly kind: 'badLink'; readonly to: 'room' | 'message' };

export interface RoomsState {
  /** The last measured differences between Redis' clock and this computer's (ms; positive: Redis is ahead). */
  readonly clockOffsets: readonly number[];
  /** The last reading of this computer's clock (ms since 1970). */
  readonly now: number;
  readonly ended: Readonly<Record<string, EndedRoom>>;
  /** Closing times, by room, for which the warning was shown or is not needed. */
  readonly warned: Readonly<Record<string, number>>;
  readonly dialog: RoomDialog | null;
}

export type RoomsAction =
  /** A room state with the server's time; `now` is this computer's time at receipt. */
  | { readonly type: 'serverTimeReceived'; readonly serverNow: number; readonly now: number }
  | { readonly type: 'timePassed'; readonly now: number }
  | { readonly type: 'ended'; readonly room: EndedRoom }
  | {
      readonly type: 'restored';
      readonly ended: readonly EndedRoom[];
      readonly warned: Readonly<Record<string, number>>;
    }
  /** `serverNow`: earlier closing times are dropped. */
  | { readonly type: 'warned'; readonly conversationId: string; readonly closesAt: number; readonly serverNow: number }
  /** Removed from the list, or open again. */
  | { readonly type: 'removed'; readonly conversationId: string }
  | { readonly type: 'dialogOpened'; readonly dialog: RoomDialog }
  /** The room was found whose name the dialog has. */
  | { readonly type: 'peeked'; readonly conversationId: string }
  | { readonly type: 'dialogClosed' }
  | { readonly type: 'reset' };

export const initialRooms: RoomsState = { clockOffsets: [], now: 0, ended: {}, warned: {}, dialog: null };

/** Latency makes each measured difference too small, so the largest of the last few is the best estimate. */
const CLOCK_OFFSETS_KEPT = 5;

export function reduceRooms(state: RoomsState, action: RoomsAction): RoomsState {
  switch (action.type) {
    case 'serverTimeReceived': {
      const clockOffsets = [...state.clockOffsets, action.serverNow - action.now].slice(-CLOCK_OFFSETS_KEPT);
      return { ...state, clockOffsets, now: action.now };
    }
    case 'timePassed':
      return { ...state, now: action.now };
    case 'ended':
      return { ...state, ended: { ...state.ended, [action.room.conversationId]: action.room } };
    case 'restored':
      return {
        ...state,
        ended: { ...Object.fromEntries(action.ended.map((room) => [room.conversationId, room])), ...state.ended },
        warned: { ...action.warned, ...state.warned },
      };
    case 'warned': {
      const ahead = Object.entries(state.warned).filter(([, closesAt]) => closesAt > action.serverNow);
      return { ...state, warned: { ...Object.fromEntries(ahead), [action.conversationId]: action.closesAt } };
    }
    case 'removed': {
      const ended = without(state.ended, action.conversationId);
      return ended === state.ended ? state : { ...state, ended };
    }
    case 'dialogOpened':
      return { ...state, dialog: action.dialog };
    case 'peeked': {
      if (state.dialog?.kind !== 'enter') return state;
      return { ...state, dialog: { ...state.dialog, conversationId: action.conversationId } };
    }
    case 'dialogClosed':
      return { ...state, dialog: null };
    case 'reset':
      return initialRooms;
    default:
      return assertNever(action);
  }
}
