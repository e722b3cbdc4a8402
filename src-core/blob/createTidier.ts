import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { createAgenda } from '../sweep/createAgenda.ts';
import type { Timing } from '../timing.ts';
import type { BlobStore, Place } from './BlobStore.ts';

const CLAIM_MS = 60_000;

/**
 * Removes bytes that nobody needs: of uploads that nothing came of, of recalled messages, and, where the store is not Redis,
 * of rooms that have closed. Redis keeps in mind where to look and when, from before there is anything to remove, so that
 * what was left by a crash, or ended while no Parley was running, is found at the next start. An entry is
 * - `<conversation>`: its uploads that are over, for as long as there are any that may be;
 * - `<conversation> <shelf>`: a shelf of a store that is not Redis, for as long as its room may close;
 * - `<conversation> <shelf> again`: such a shelf after it was removed, once more, for a write that came late.
 */
export interface Tidier {
  /** There will be something to remove in a conversation. */
  watch(conversationId: string): Promise<void>;
  /** There will be bytes on a shelf that ends with its room. */
  watchShelf(conversationId: string, shelf: string): Promise<void>;
  /** Removes the bytes of an upload that is over, and then what is known of it. */
  remove(place: Place): Promise<void>;
  /** Looks wherever it is time to. Throws what `RedisAccess` throws; what was left is done by the next. */
  sweep(): Promise<void>;
  /** Ends the timer. */
  stop(): void;
}

export function createTidier(redis: RedisAccess, keys: Keys, store: BlobStore, timing: Timing): Tidier {
  const { sweepEveryMs, lookEveryMs } = timing;
  const agenda = createAgenda(redis, keys, {
    name: 'shelves',
    during: 'tidying files',
    everyMs: sweepEveryMs,
    claimMs: CLAIM_MS,
    lookAfter: tidy,
    onFailed: (error) => redis.typeError(error, 'tidying files'),
  });
  const mark = (entry: string): Promise<void> => agenda.mark([entry], lookEveryMs);

  async function remove(place: Place): Promise<void> {
    await store.remove(place);
    const args = { shelf: place.shelf, uploadIds: [place.id] };
    await redis.run(scripts.forgetUploads, keys.conversation(place.conversationId), args);
  }

  /** When to look there again; 0: not until something changes. `now` by Redis' clock. */
  async function tidy(entry: string, now: number): Promise<number> {
    const [conversationId = '', shelf, again] = entry.split(' ');
    const left = await redis.run(scripts.readLeftovers, keys.conversation(conversationId), {});
    if (shelf === undefined) return tidyUploads(conversationId, left, now + lookEveryMs);
    if (left.shelf === shelf) return left.closesAt === -1 ? 0 : now + lookEveryMs;
    if (again === undefined) await mark(`${entry} again`);
    await store.removeShelf(shelf);
    return 0;
  }

  async function tidyUploads(
    conversationId: string,
    { shelf, nextAt, uploadIds }: { shelf: string | null; nextAt: number; uploadIds: readonly string[] },
    nextLook: number,
  ): Promise<number> {
    if (shelf === null) return 0;
    for (const id of uploadIds) await remove({ conversationId, shelf, id });
    return nextAt === 0 ? 0 : Math.min(nextAt, nextLook);
  }

  return {
    watch: mark,
    async watchShelf(conversationId, shelf) {
      if (!store.endsWithConversation) await mark(`${conversationId} ${shelf}`);
    },
    remove,
    sweep: agenda.sweep,
    stop: agenda.stop,
  };
}
