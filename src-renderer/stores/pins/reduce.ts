import type { LogEvent, MessageEvent } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { catchUp, hear, type Holding } from '../holdEvents.ts';
import type { Problem } from '../Problem.ts';
import { applyLaterToEach } from '../timelines/recalls.ts';
import { without } from '../without.ts';

/** A log event; `message` is the pinned message if it is loaded. */
export interface Told {
  readonly event: LogEvent;
  readonly message: MessageEvent | null;
}

/** The pinned messages of a conversation whose pins were opened. */
export interface Pins extends Holding<Told> {
  /** The newest pin first; `null`: not loaded yet. */
  readonly events: readonly MessageEvent[] | null;
  /** Why they could not be loaded. */
  readonly problem: Problem | null;
  /** A message was pinned that is not loaded, so the pins must be reloaded. */
  readonly stale: boolean;
}

export type PinsState = Readonly<Record<string, Pins>>;

export type PinsAction =
  | { readonly type: 'asked'; readonly conversationId: string }
  | { readonly type: 'answered'; readonly conversationId: string; readonly events: readonly MessageEvent[] }
  | { readonly type: 'failed'; readonly conversationId: string; readonly problem: Problem }
  | ({ readonly type: 'told'; readonly conversationId: string } & Told)
  | { readonly type: 'dropped'; readonly conversationId: string }
  | { readonly type: 'forgotten' };

export const initialPins: PinsState = {};
const nothing: Pins = { events: null, problem: null, stale: false, held: null };

export function reducePins(state: PinsState, action: PinsAction): PinsState {
  if (action.type === 'forgotten') return initialPins;
  const { conversationId } = action;
  const known = state[conversationId];
  const become = (pins: Pins): PinsState => (pins === known ? state : { ...state, [conversationId]: pins });
  switch (action.type) {
    case 'asked':
      return become({ ...(known ?? nothing), held: [], stale: false });
    case 'answered':
      return known === undefined ? state : become(catchUp({ ...nothing, events: action.events }, known, apply));
    case 'failed':
      return known === undefined ? state : become({ ...known, problem: action.problem, held: null });
    case 'told':
      return known === undefined ? state : become(hear<Pins, Told>(known, action, apply));
    case 'dropped':
      return without(state, conversationId);
    default:
      return assertNever(action);
  }
}

function apply(pins: Pins, { event, message }: Told): Pins {
  if (pins.events === null) return pins;
  if (event.type === 'pinned') {
    const others = pins.events.filter(({ offset }) => offset !== event.target);
    if (!event.on) return { ...pins, events: others };
    const pinned = message ?? pins.events.find(({ offset }) => offset === event.target);
    return pinned === undefined ? { ...pins, stale: true } : { ...pins, events: [pinned, ...others] };
  }
  const now = applyLaterToEach(pins.events, [event]);
  if (now === pins.events) return pins;
  const isPinned = (one: LogEvent): one is MessageEvent => one.type === 'message' && one.body.kind !== 'recalled';
  return { ...pins, events: now.filter(isPinned) };
}
