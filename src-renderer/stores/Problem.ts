import type { Failure } from '#shared/rpc/result.ts';

/**
 * An expected refusal or a failure as it is stored in the state: an error code with its details. The view chooses the
 * words.
 */
export type Problem = Failure['error'];

/** Resolves to why the server refused; null: it was done. */
export type Refusal = Promise<Problem | null>;
