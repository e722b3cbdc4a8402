import { useState } from 'react';
import type { Problem } from '../../stores/Problem.ts';
import { type RoomField, placeRoomProblem } from './placeRoomProblem.ts';

export interface Submit {
  readonly busy: boolean;
  readonly problem: Problem | null;
  /** Where the problem is told. */
  readonly place: RoomField | null;
  /** When it may be tried again, by this computer's clock; null: at once. */
  readonly retryAt: number | null;
  /** Does it, once at a time. Says whether it was done. */
  readonly submit: (work: () => Promise<Problem | null>) => Promise<boolean>;
  readonly forget: () => void;
}

/** A form on its way: whether it is, and why it came back. */
export function useSubmit(): Submit {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [retryAt, setRetryAt] = useState<number | null>(null);

  async function submit(work: () => Promise<Problem | null>): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setProblem(null);
    const refused = await work();
    setBusy(false);
    setProblem(refused);
    const wait = refused?.code === 'TOO_MANY_ATTEMPTS' ? refused.details['retryAfterMs'] : null;
    setRetryAt(typeof wait === 'number' ? Date.now() + wait : null);
    return refused === null;
  }

  const place = problem === null ? null : placeRoomProblem(problem);
  return { busy, problem, place, retryAt, submit, forget: () => setProblem(null) };
}
