import { LIMITS } from '#shared/contract/limits.ts';
import { sameSession, type Context } from '../Context.ts';
import { isOpen } from '../connection/reduce.ts';

export interface PictureActions {
  /** Loads the picture of a person that is shown; those of the same moment are loaded together. */
  readonly load: (userId: string) => void;
}

export function createPictureActions({ client, stores }: Context): PictureActions {
  const waiting = new Set<string>();
  const loading = new Set<string>();

  async function loadWaiting(): Promise<void> {
    const userIds = [...waiting].slice(0, LIMITS.picturesPerCall);
    for (const userId of userIds) {
      waiting.delete(userId);
      loading.add(userId);
    }
    if (waiting.size > 0) queueMicrotask(() => void loadWaiting());
    const isSameSession = sameSession(stores);
    const result = await client.request('person.pictures', { userIds });
    for (const userId of userIds) loading.delete(userId);
    // After an error the initials stay, until the person is shown again.
    if (result.ok && isSameSession()) stores.pictures.dispatch({ type: 'loaded', pictures: result.value.pictures });
  }

  return {
    load(userId) {
      if (loading.has(userId) || waiting.has(userId) || !isOpen(stores.connection.getState())) return;
      waiting.add(userId);
      if (waiting.size === 1) queueMicrotask(() => void loadWaiting());
    },
  };
}
