import type { Failure } from '#shared/rpc/result.ts';

/** A refusal or a failure as it is kept in the state: a code and what belongs to it. Words are chosen when it is shown. */
export type Problem = Failure['error'];
