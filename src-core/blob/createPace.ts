import { setTimeout as wait } from 'node:timers/promises';

/** Does what it is given, one after the other, with a rest after each. */
export type Pace = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** However many ask at once, what they ask of is at work only a part of the time, and others have their turn in between. */
export function createPace(restMs: number): Pace {
  let turn: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = turn.then(work);
    const rest = (): Promise<void> => wait(restMs);
    turn = result.then(rest, rest);
    return result;
  };
}
