import type { RoomState } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { without } from '../without.ts';

/** Why a room is over for me. `unknown`: it closed, and nobody here knows whether somebody or the clock ended it. */
export type EndReason = 'owner' | 'quiet' | 'unknown' | 'removed' | 'left';

/** What is left of a room that closed, or that I am no longer in: enough to say so, and to make it again. */
export interface EndedRoom {
  readonly conversationId: string;
  readonly epoch: string;
  readonly room: RoomState;
  readonly reason: EndReason;
  /** By Redis' clock, as far as it is known here. */
  readonly at: number;
}

/** What a dialog begins with. `like`: the room that is made again. */
export type RoomDialog =
  | { readonly kind: 'new'; readonly name: string; readonly like: RoomState | null }
  | { readonly kind: 'enter'; readonly name: string }
  | { readonly kind: 'addPeople'; readonly conversationId: string }
  /** A link that leads to no room: words, and nothing else. */
  | { readonly kind: 'badLink'; readonly to: 'room' | 'message' };

export interface RoomsState {
  /** How far Redis' clock was seen to be ahead of this computer's, the last few times (ms). */
  readonly leads: readonly number[];
  /** This computer's clock when it was last looked at (ms since 1970). */
  readonly now: number;
  readonly ended: Readonly<Record<string, EndedRoom>>;
  /** The closing times that I was warned of, or that I need no warning of, by room. */
  readonly warned: Readonly<Record<string, number>>;
  readonly dialog: RoomDialog | null;
}

export type RoomsAction =
  /** The server told its time; `now` is this computer's at receipt. */
  | { readonly type: 'clockTold'; readonly serverNow: number; readonly now: number }
  | { readonly type: 'timePassed'; readonly now: number }
  | { readonly type: 'ended'; readonly room: EndedRoom }
  | {
      readonly type: 'restored';
      readonly ended: readonly EndedRoom[];
      readonly warned: Readonly<Record<string, number>>;
    }
  /** `serverNow`: closing times before it are forgotten. */
  | { readonly type: 'warned'; readonly conversationId: string; readonly closesAt: number; readonly serverNow: number }
  /** Taken from the list, or alive again. */
  | { readonly type: 'removed'; readonly conversationId: string }
  | { readonly type: 'dialogOpened'; readonly dialog: RoomDialog }
  | { readonly type: 'dialogClosed' }
  | { readonly type: 'forgotten' };

export const initialRooms: RoomsState = { leads: [], now: 0, ended: {}, warned: {}, dialog: null };

/** An answer was on its way for a while, so each tells too little; of a few the greatest is nearest to the truth. */
const LEADS_KEPT = 5;

export function reduceRooms(state: RoomsState, action: RoomsAction): RoomsState {
  switch (action.type) {
    case 'clockTold': {
      const leads = [...state.leads, action.serverNow - action.now].slice(-LEADS_KEPT);
      return { ...state, leads, now: action.now };
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
    case 'dialogClosed':
      return { ...state, dialog: null };
    case 'forgotten':
      return initialRooms;
    default:
      return assertNever(action);
  }
}
