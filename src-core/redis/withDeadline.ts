/** No reply in time. The operation may still complete, so a retry is safe only with an idempotency key. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** Settles like `work`, or rejects with `DeadlineError` after `deadlineMs`, whichever comes first. */
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
