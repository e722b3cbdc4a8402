import { useState } from 'react';
import type { Problem } from '../../stores/Problem.ts';

export interface FormSubmission {
  readonly busy: boolean;
  readonly problem: Problem | null;
  /** The field beside which the problem is shown. */
  readonly problemField: RoomField | null;
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

  const problemField = problem === null ? null : fieldOfRoomProblem(problem);
  return { busy, problem, problemField, retryAt, submit, clearProblem: () => setProblem(null) };
}

export type RoomField = 'name' | 'password' | 'nickname' | 'seats' | 'idleTtlMs' | 'form';

const FIELD_BY_CODE: Partial<Record<Problem['code'], RoomField>> = {
  ROOM_NAME_INVALID: 'name',
  ROOM_NAME_TAKEN: 'name',
  ROOM_NOT_FOUND: 'password',
  ROOM_WRONG_PASSWORD: 'password',
  ROOM_PASSWORD_REQUIRED: 'password',
  TOO_MANY_ATTEMPTS: 'password',
  NICKNAME_INVALID: 'nickname',
  NICKNAME_TAKEN: 'nickname',
};
const KNOWN_FIELDS: readonly unknown[] = ['name', 'password', 'nickname', 'seats', 'idleTtlMs'] satisfies RoomField[];

/** The field beside which an error is shown; an error of no single field is shown above the buttons. */
function fieldOfRoomProblem({ code, details: { field } }: Problem): RoomField {
  if (code === 'INVALID_ARGUMENT' && KNOWN_FIELDS.includes(field)) return field as RoomField;
  return FIELD_BY_CODE[code] ?? 'form';
}
