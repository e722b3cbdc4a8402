/** State that is loaded as a snapshot and then updated by events. */
export interface EventBuffer<Event> {
  /**
   * Events since the snapshot was requested, because the answer may be older than they are; `null` while none is
   * awaited.
   */
  readonly buffered: readonly Event[] | null;
}

type Apply<State, Event> = (state: State, event: Event) => State;

/** Applies an event, and buffers it while a snapshot is awaited. */
export function applyOrBuffer<State extends EventBuffer<Event>, Event>(
  state: State,
  event: Event,
  apply: Apply<State, Event>,
): State {
  const applied = apply(state, event);
  return state.buffered === null ? applied : { ...applied, buffered: [...state.buffered, event] };
}

/** Applies the events that were buffered while the snapshot was awaited. */
export function replayBuffered<State, Event>(
  answer: State,
  { buffered }: EventBuffer<Event>,
  apply: Apply<State, Event>,
): State {
  return (buffered ?? []).reduce(apply, answer);
}
