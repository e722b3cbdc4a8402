import { z } from 'zod';
import { ChatError, type ErrorDetails } from '../errors/ChatError.ts';
import { ERROR_CODES, type ErrorCode } from '../errors/codes.ts';

/** How results cross every boundary: as values, never as exceptions. */
export type Result<Value> = Success<Value> | Failure;
export interface Success<Value> {
  readonly ok: true;
  readonly value: Value;
}
export interface Failure {
  readonly ok: false;
  readonly error: { readonly code: ErrorCode; readonly details: ErrorDetails };
}

/** Validates a received result. */
export const resultSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({
    ok: z.literal(false),
    // A code of a later version.
    error: z.object({ code: z.enum(ERROR_CODES).catch('INTERNAL'), details: z.record(z.string(), z.unknown()) }),
  }),
]);

export function succeed<Value>(value: Value): Success<Value> {
  return { ok: true, value };
}

export function fail(code: ErrorCode, details: ErrorDetails = {}): Failure {
  return { ok: false, error: { code, details } };
}

/** The result with another value; a failure stays as it is. */
export function mapResult<Value, Mapped>(result: Result<Value>, map: (value: Value) => Mapped): Result<Mapped> {
  return result.ok ? succeed(map(result.value)) : result;
}

/** Returns the value, or throws the failure as a `ChatError`. */
export function unwrap<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw new ChatError(result.error.code, result.error.details);
}
