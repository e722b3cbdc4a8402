import type { Args, CallName, Output } from '#shared/contract/index.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import { fail, type Result } from '#shared/rpc/result.ts';

type LocalCall = CallName & `local.${string}`;
type LocalArgs<Name extends LocalCall> = Omit<Args<Name>, 'account'>;

/** The local store, bound to one account. */
export interface LocalAccount {
  /** Sets the account; `null`: nothing is read or written. */
  readonly setAccount: (account: string | null) => void;
  readonly isCurrent: (account: string) => boolean;
  /** `false`: the data of the account could not be read yet, so that nothing may be written, which would replace it. */
  readonly isReadable: () => boolean;
  readonly request: <Name extends LocalCall>(name: Name, args: LocalArgs<Name>) => Promise<Result<Output<Name>>>;
}

export function createLocalAccount(client: Client): LocalAccount {
  let account: string | null = null;
  let isReadable = true;
  return {
    setAccount(next) {
      account = next;
      isReadable = true;
    },
    isReadable: () => isReadable,
    isCurrent: (name) => account === name,
    async request(name, args) {
      if (account === null) return fail('NOT_SIGNED_IN');
      if (!isReadable && name !== 'local.open' && name !== 'local.wipe') return fail('LOCAL_STORE_FAILED');
      const asked = account;
      const result = await client.request(name, { ...args, account } as Args<typeof name>);
      if (name === 'local.open' && account === asked) isReadable = result.ok;
      return result;
    },
  };
}
