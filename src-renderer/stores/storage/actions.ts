import { type Context, sameSession } from '../Context.ts';
import type { Refusal } from '../Problem.ts';

/** What the files of each person have, for admins. The server checks the rights. */
export interface StorageActions {
  /** Loads the list from its beginning. */
  readonly load: () => Refusal;
  readonly loadMore: () => Refusal;
}

export function createStorageActions({ client, stores }: Context): StorageActions {
  const { storage } = stores;

  async function load(after: number | null): Refusal {
    const isSameSession = sameSession(stores);
    const result = await client.request('admin.storage', after === null ? {} : { after });
    if (!result.ok) return result.error;
    if (!isSameSession()) return null;
    storage.dispatch({ type: after === null ? 'loaded' : 'moreLoaded', pages: result.value });
    return null;
  }

  return {
    load: () => load(null),
    async loadMore() {
      const next = storage.getState()?.next ?? null;
      return next === null ? null : load(next);
    },
  };
}
