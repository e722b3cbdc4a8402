import { LIMITS } from '#shared/contract/limits.ts';
import { sameSession, type Context } from '../Context.ts';
import { isOpen } from '../connection/reduce.ts';
import { createBatchLoader } from '../createBatchLoader.ts';

export interface PictureActions {
  /** Loads the picture of a person that is shown; those of the same moment are loaded together. */
  readonly load: (userId: string) => void;
}

export function createPictureActions({ client, stores }: Context): PictureActions {
  const load = createBatchLoader(LIMITS.picturesPerCall, async (userIds) => {
    const isSameSession = sameSession(stores);
    const result = await client.request('person.pictures', { userIds: [...userIds] });
    // After an error the initials stay, until the person is shown again.
    if (result.ok && isSameSession()) stores.pictures.dispatch({ type: 'loaded', pictures: result.value.pictures });
  });

  return {
    load(userId) {
      if (isOpen(stores.connection.getState())) load(userId);
    },
  };
}
