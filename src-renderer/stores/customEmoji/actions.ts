import type { Data } from '#shared/contract/index.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { isOpen } from '../connection/reduce.ts';
import { sameSession, type Context } from '../Context.ts';
import { createBatchLoader } from '../createBatchLoader.ts';
import { createSingleFlight } from '../createSingleFlight.ts';
import type { Refusal } from '../Problem.ts';

/** Custom emoji of the team. The server checks the rights. */
export interface CustomEmojiActions {
  /** Events may have been missed: loads the list again. Never rejects. */
  readonly refresh: () => Promise<void>;
  /** Loads the picture of an emoji that is shown; those of the same moment are loaded together. */
  readonly load: (name: string) => void;
  readonly add: (name: string, image: Uint8Array<ArrayBuffer>) => Refusal;
  readonly remove: (name: string) => Refusal;
  readonly applyEvent: (change: Data<'emoji.changed'>) => void;
}

export function createCustomEmojiActions({ client, stores }: Context): CustomEmojiActions {
  const { customEmoji } = stores;
  const singleFlight = createSingleFlight();
  let isListing = false;

  const refresh = (): Promise<void> =>
    singleFlight('list', async () => {
      const isSameSession = sameSession(stores);
      isListing = true;
      const result = await client.request('emoji.list', {});
      isListing = false;
      // A server of an earlier version has no custom emoji, and visitors see none.
      if (result.ok && isSameSession()) customEmoji.dispatch({ type: 'listed', emoji: result.value.emoji });
    });

  const load = createBatchLoader(LIMITS.picturesPerCall, async (names) => {
    const isSameSession = sameSession(stores);
    const result = await client.request('emoji.pictures', { names: [...names] });
    // After an error the text stays, until the emoji is shown again.
    if (result.ok && isSameSession()) customEmoji.dispatch({ type: 'picturesLoaded', pictures: result.value.pictures });
  });

  function applyEvent({ name, emoji }: Data<'emoji.changed'>): void {
    customEmoji.dispatch({ type: 'changed', name, emoji });
    // The answer that is awaited may be older than the event.
    if (isListing) void refresh();
  }

  return {
    refresh,
    load(name) {
      if (isOpen(stores.connection.getState())) load(name);
    },
    async add(name, image) {
      const isSameSession = sameSession(stores);
      const result = await client.request('emoji.add', { name, image });
      if (!result.ok) return result.error;
      if (isSameSession()) applyEvent({ name, emoji: result.value.emoji });
      return null;
    },
    async remove(name) {
      const isSameSession = sameSession(stores);
      const result = await client.request('emoji.remove', { name });
      if (!result.ok) return result.error;
      if (isSameSession()) applyEvent({ name, emoji: null });
      return null;
    },
    applyEvent,
  };
}
