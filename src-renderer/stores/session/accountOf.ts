import type { Person } from '#shared/contract/model.ts';
import type { Stores } from '../createStores.ts';
import { myId } from './reduce.ts';

/** Key of the server in local storage, so that accounts on different servers stay separate. */
export function serverKey({ host }: Pick<Stores, 'host'>): string {
  const connection = host.getState().description?.connection;
  return `${connection?.kind ?? ''} ${connection?.label ?? ''}`;
}

/** Key of the account whose data is stored on this computer. */
export function accountOf(stores: Pick<Stores, 'host'>, me: Pick<Person, 'id'>): string {
  return `${serverKey(stores)} ${me.id}`;
}

/** Key of my account in the local store; `null` while signed out. */
export function myAccount(stores: Pick<Stores, 'host' | 'session'>): string | null {
  const id = myId(stores.session.getState());
  return id === null ? null : accountOf(stores, { id });
}
