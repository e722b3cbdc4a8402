import type { Args, CallName, Output } from '#shared/contract/index.ts';
import type { Result } from '#shared/rpc/result.ts';

type Send<Name extends CallName> = (args: Args<Name>) => Promise<Result<Output<Name>>>;

/** What encrypted rooms change in calls: each is answered here, with `send` for what goes to the server. */
export type EncryptingCalls = {
  readonly [Name in CallName]?: (args: Args<Name>, send: Send<Name>) => Promise<Result<Output<Name>>>;
};
