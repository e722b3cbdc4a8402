/** State that is loaded as a snapshot and then updated by events. */
export interface Holding<Event> {
  /**
   * Events since the snapshot was requested, because the answer may be older than they are; `null` while none is
   * awaited.
   */
  readonly held: readonly Event[] | null;
}

type Apply<State, Event> = (state: State, event: Event) => State;

/** Applies an event, and buffers it while a snapshot is awaited. */
export function hear<State extends Holding<Event>, Event>(
  state: State,
  event: Event,
  apply: Apply<State, Event>,
): State {
  const applied = apply(state, event);
  return state.held === null ? applied : { ...applied, held: [...state.held, event] };
}

/** Applies the events that were buffered while the snapshot was awaited. */
export function catchUp<State, Event>(answer: State, { held }: Holding<Event>, apply: Apply<State, Event>): State {
  return (held ?? []).reduce(apply, answer);
}
