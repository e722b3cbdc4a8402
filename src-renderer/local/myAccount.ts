import type { Stores } from '../stores/createStores.ts';
import { accountOf } from '../stores/session/accountOf.ts';
import { myId } from '../stores/session/reduce.ts';

/** Key of my account in the local store; `null` while signed out. */
export function myAccount(stores: Pick<Stores, 'host' | 'session'>): string | null {
  const id = myId(stores.session.getState());
  return id === null ? null : accountOf(stores, { id });
}
