import type { Args, LocalCalls, Output } from '#shared/contract/index.ts';
import { unwrap, type Result } from '#shared/rpc/result.ts';
import { ACCOUNT } from './fixtures.ts';

/** A local store as its callers use it, with any backend. */
export interface LocalStoreForTests {
  ask<Name extends keyof LocalCalls>(name: Name, args: Args<Name>): Promise<Result<Output<Name>>>;
  /** As after a restart of the program: only the stored state is left. */
  reopen(): Promise<void>;
}

export type CreateLocalStore = () => Promise<LocalStoreForTests>;

export interface StartedLocalStore {
  readonly store: LocalStoreForTests;
  /** Calls for the account of the cases; throws refusals. */
  readonly ask: <Name extends keyof LocalCalls>(name: Name, args: Omit<Args<Name>, 'account'>) => Promise<Output<Name>>;
}
export type StartLocalStore = () => Promise<StartedLocalStore>;

export async function startLocalStore(create: CreateLocalStore): Promise<StartedLocalStore> {
  const store = await create();
  return {
    store,
    ask: async (name, args) => unwrap(await store.ask(name, { account: ACCOUNT, ...args } as Args<typeof name>)),
  };
}
