import { myId } from './session/reduce.ts';
import type { SessionClient } from './createSessionClient.ts';
import type { Stores } from './createStores.ts';
import type { Ports } from './ports.ts';

/** The dependencies of every group of actions. */
export interface Context extends Omit<Ports, 'client'> {
  readonly client: SessionClient;
  readonly stores: Stores;
}

/**
 * Captures the signed-in account. The returned function returns false after a sign-out or a change of the account, and
 * the answer must then be dropped.
 */
export function sameSession({ session }: Stores): () => boolean {
  const before = myId(session.getState());
  return () => before !== null && myId(session.getState()) === before;
}
