import type { ErrorCode } from './codes.ts';

/** What travels beside a code: the field that was wrong, a correlation id, the numbers behind a limit. Plain JSON only. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

/** Thrown inside a layer; it crosses a border only as a `Failure` (see `../rpc/result.ts`). */
export class ChatError extends Error {
  override readonly name = 'ChatError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
    this.details = details;
  }
}
