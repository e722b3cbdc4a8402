import { myId } from '../stores/session/reduce.ts';
import type { SessionClient } from './createSessionClient.ts';
import type { Stores } from './createStores.ts';
import type { Ports } from './ports.ts';

/** What every group of actions is made from. */
export interface Context extends Omit<Ports, 'client'> {
  readonly client: SessionClient;
  readonly stores: Stores;
}

/**
 * Remembers who is signed in now. What an answer says is only for them: after a sign-out, or under another name, the
 * returned function says no and the answer is dropped.
 */
export function sameSession({ session }: Stores): () => boolean {
  const before = myId(session.getState());
  return () => before !== null && myId(session.getState()) === before;
}
