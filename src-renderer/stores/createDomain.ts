import { createStore, type StoreApi } from 'zustand/vanilla';

/** A part of the state with one reducer. Components read it with `useDomain`. */
export interface Domain<State, Action> extends Omit<StoreApi<State>, 'setState'> {
  dispatch(action: Action): void;
}

export function createDomain<State, Action>(
  initial: State,
  reduce: (state: State, action: Action) => State,
): Domain<State, Action> {
  const { setState, ...readable } = createStore<State>(() => initial);
  return { ...readable, dispatch: (action) => setState((state) => reduce(state, action), true) };
}
