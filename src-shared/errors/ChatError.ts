import type { ErrorCode } from './codes.ts';

/** The details of a code: the invalid field, a correlation id, the values of a limit. Plain JSON only. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

/** Thrown inside a layer; crosses a boundary only as a `Failure` (see `../rpc/result.ts`). */
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
