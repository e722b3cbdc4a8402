/** A part of the state that the server says in one go, and then tells of. */
export interface Holding<Event> {
  /** What was told since it was asked for: the answer may be older than that. */
  readonly held: readonly Event[] | null;
}

type Apply<State, Event> = (state: State, event: Event) => State;

/** Shows at once what was told, and holds it while an answer is awaited. */
export function hear<State extends Holding<Event>, Event>(
  state: State,
  event: Event,
  apply: Apply<State, Event>,
): State {
  const applied = apply(state, event);
  return state.held === null ? applied : { ...applied, held: [...state.held, event] };
}

/** The answer, with what was told while it was awaited. */
export function catchUp<State, Event>(answer: State, { held }: Holding<Event>, apply: Apply<State, Event>): State {
  return (held ?? []).reduce(apply, answer);
}
