/** No answer in time. What was asked for may still happen: only the caller's own id makes a second try safe. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** The promise's own outcome, or `DeadlineError` after `deadlineMs`, whichever comes first. */
export function withDeadline<Value>(work: Promise<Value>, deadlineMs: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DeadlineError(`no answer within ${deadlineMs} ms`)), deadlineMs);
    work.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: Error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
