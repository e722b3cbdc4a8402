import type { LogEvent, MessageEvent } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { replayBuffered, applyOrBuffer, type EventBuffer } from '../bufferEvents.ts';
import type { Problem } from '../Problem.ts';
import { applyLaterEventsToEach } from '../timelines/recalls.ts';
import { without } from '../without.ts';

/** A log event; `message` is the pinned message if it is loaded. */
export interface PinUpdate {
  readonly event: LogEvent;
  readonly message: MessageEvent | null;
}

/** The pinned messages of a conversation whose pins were opened. */
export interface Pins extends EventBuffer<PinUpdate> {
  /** The newest pin first; `null`: not loaded yet. */
  readonly events: readonly MessageEvent[] | null;
  /** Why they could not be loaded. */
  readonly problem: Problem | null;
  /** A message was pinned that is not loaded, so the pins must be reloaded. */
  readonly stale: boolean;
}

export type PinsState = Readonly<Record<string, Pins>>;

export type PinsAction =
  | { readonly type: 'requested'; readonly conversationId: string }
  | { readonly type: 'loaded'; readonly conversationId: string; readonly events: readonly MessageEvent[] }
  | { readonly type: 'failed'; readonly conversationId: string; readonly problem: Problem }
  | ({ readonly type: 'updated'; readonly conversationId: string } & PinUpdate)
  | { readonly type: 'dropped'; readonly conversationId: string }
  | { readonly type: 'reset' };

export const initialPins: PinsState = {};
const notLoaded: Pins = { events: null, problem: null, stale: false, buffered: null };

export function reducePins(state: PinsState, action: PinsAction): PinsState {
  if (action.type === 'reset') return initialPins;
  const { conversationId } = action;
  const known = state[conversationId];
  const update = (pins: Pins): PinsState => (pins === known ? state : { ...state, [conversationId]: pins });
  switch (action.type) {
    case 'requested':
      return update({ ...(known ?? notLoaded), buffered: [], stale: false });
    case 'loaded':
      return known === undefined
        ? state
        : update(replayBuffered({ ...notLoaded, events: action.events }, known, apply));
    case 'failed':
      return known === undefined ? state : update({ ...known, problem: action.problem, buffered: null });
    case 'updated':
      return known === undefined ? state : update(applyOrBuffer<Pins, PinUpdate>(known, action, apply));
    case 'dropped':
      return without(state, conversationId);
    default:
      return assertNever(action);
  }
}

function apply(pins: Pins, { event, message }: PinUpdate): Pins {
  if (pins.events === null) return pins;
  if (event.type === 'pinned') {
    const others = pins.events.filter(({ offset }) => offset !== event.target);
    if (!event.on) return { ...pins, events: others };
    const pinned = message ?? pins.events.find(({ offset }) => offset === event.target);
    return pinned === undefined ? { ...pins, stale: true } : { ...pins, events: [pinned, ...others] };
  }
  const now = applyLaterEventsToEach(pins.events, [event]);
  if (now === pins.events) return pins;
  const isPinned = (one: LogEvent): one is MessageEvent => one.type === 'message' && one.body.kind !== 'recalled';
  return { ...pins, events: now.filter(isPinned) };
}
