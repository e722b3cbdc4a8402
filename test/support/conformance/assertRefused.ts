import assert from 'node:assert/strict';
import type { ErrorCode } from '#shared/errors/codes.ts';
import type { Result } from '#shared/rpc/result.ts';
import type { Transport } from '#shared/rpc/Transport.ts';

/** The details of a refusal with this code; any other result fails the test. */
export function assertRefused(
  result: Result<unknown>,
  code: ErrorCode,
  message?: string,
): Readonly<Record<string, unknown>> {
  if (result.ok) assert.fail(`${message ?? 'the call'} was answered, not refused with ${code}`);
  assert.equal(result.error.code, code, message);
  return result.error.details;
}

/** The field that an INVALID_ARGUMENT names. */
export async function refusedField(transport: Transport, name: string, args: unknown): Promise<unknown> {
  return assertRefused(await transport.request(name, args), 'INVALID_ARGUMENT', name)['field'];
}
