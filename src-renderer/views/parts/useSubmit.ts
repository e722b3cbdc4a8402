import { useState } from 'react';
import type { Problem } from '../../stores/Problem.ts';

export interface FormSubmission {
  readonly busy: boolean;
  readonly problem: Problem | null;
  /** When it may be retried, by this computer's clock; `null`: at once. */
  readonly retryAt: number | null;
  /** Runs the work unless it is already running. Resolves to whether it succeeded. */
  readonly submit: (work: () => Promise<Problem | null>) => Promise<boolean>;
  readonly clearProblem: () => void;
}

/** Submission of a form: whether it is in progress, and why it failed. */
export function useSubmit(): FormSubmission {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [retryAt, setRetryAt] = useState<number | null>(null);

  async function submit(work: () => Promise<Problem | null>): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setProblem(null);
    const result = await work();
    setBusy(false);
    setProblem(result);
    const wait = result?.code === 'TOO_MANY_ATTEMPTS' ? result.details['retryAfterMs'] : null;
    setRetryAt(typeof wait === 'number' ? Date.now() + wait : null);
    return result === null;
  }

  return { busy, problem, retryAt, submit, clearProblem: () => setProblem(null) };
}
