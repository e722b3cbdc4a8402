import { useState } from 'react';
import type { Problem } from '../../stores/Problem.ts';
import { type RoomField, placeRoomProblem } from './placeRoomProblem.ts';

export interface Submit {
  readonly busy: boolean;
  readonly problem: Problem | null;
  /** The field beside which the problem is shown. */
  readonly place: RoomField | null;
  /** When it may be retried, by this computer's clock; `null`: at once. */
  readonly retryAt: number | null;
  /** Runs the work unless it is already running. Resolves to whether it succeeded. */
  readonly submit: (work: () => Promise<Problem | null>) => Promise<boolean>;
  readonly forget: () => void;
}

/** Submission of a form: whether it is in progress, and why it failed. */
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
