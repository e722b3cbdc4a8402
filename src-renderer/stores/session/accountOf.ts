import type { Person } from '#shared/contract/model.ts';
import type { Stores } from '../../app/createStores.ts';

/** Sessions of two servers on one computer don't know of each other. */
export function serverKey({ host }: Pick<Stores, 'host'>): string {
  const connection = host.getState().description?.connection;
  return `${connection?.kind ?? ''} ${connection?.label ?? ''}`;
}

/** Whose data it is that is kept on this computer. */
export function accountOf(stores: Pick<Stores, 'host'>, me: Pick<Person, 'id'>): string {
  return `${serverKey(stores)} ${me.id}`;
}
