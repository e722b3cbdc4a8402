import type { Stores } from '../app/createStores.ts';
import { accountOf } from '../stores/session/accountOf.ts';
import { myId } from '../stores/session/reduce.ts';

/** Under which name this computer keeps what is mine; `null` while nobody is signed in. */
export function myAccount(stores: Pick<Stores, 'host' | 'session'>): string | null {
  const id = myId(stores.session.getState());
  return id === null ? null : accountOf(stores, { id });
}
