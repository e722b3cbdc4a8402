import type { z } from 'zod';
import { listedRoomSchema } from '#shared/contract/directoryCalls.ts';
import { foldName } from '#shared/text/personName.ts';
import { scripts } from '../generated/scripts.ts';
import type { KeysOf } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { readEach } from '../redis/redisErrors.ts';

const storedEntrySchema = listedRoomSchema.omit({ joined: true, request: true });
/** A room as Redis stores it in the directory. */
export type StoredEntry = z.infer<typeof storedEntrySchema>;

interface Entry extends StoredEntry {
  readonly epoch: string;
  /** Name and topic for the comparison with a query. */
  readonly text: string;
}

export interface DirectoryQuery {
  readonly query: string;
  /** The last room of the page before. */
  readonly after: string | undefined;
  readonly limit: number;
  /** Whether the caller may see a room. */
  readonly isVisible: (entry: StoredEntry) => boolean;
  /** Rooms that have closed before this time are left out. */
  readonly now: number;
}

interface Found {
  readonly rooms: readonly (StoredEntry & { readonly epoch: string })[];
  readonly next: string | null;
  readonly total: number;
}

export interface Directory {
  /** Reads the changes since the last call from Redis first. Throws as `RedisAccess.run` does. */
  search(query: DirectoryQuery): Promise<Found>;
}

const CHANGES_AT_ONCE = 1_000;

/**
 * Searches in-memory replicas of lists of rooms on each node, so that a search costs Redis only the changes since the
 * one before, and no scan.
 */
export function createDirectory(redis: RedisAccess, ...sources: readonly KeysOf<'directory'>[]): Directory {
  const replicas = sources.map((keys) => createReplica(redis, keys));
  /** By activity. */
  let sorted: readonly Entry[] = [];
  let sortedRevision = '';

  return {
    async search({ query, after, limit, isVisible, now }) {
      const revision = (await Promise.all(replicas.map((replica) => replica.update()))).join();
      if (revision !== sortedRevision) {
        const entries = replicas.flatMap((replica) => [...replica.entries()]);
        sorted = [...latestByRoom(entries).values()].toSorted(compareEntries);
        sortedRevision = revision;
      }
      const words = foldName(query).split(' ');
      const matches = sorted.filter(
        (entry) =>
          isVisible(entry) &&
          (entry.closesAt === 0 || entry.closesAt > now) &&
          words.every((word) => entry.text.includes(word)),
      );
      const rest =
        after === undefined ? matches : matches.filter((entry) => compareEntries(parseCursor(after), entry) < 0);
      const page = rest.slice(0, limit);
      const last = page.at(-1);
      return {
        rooms: page.map(withoutText),
        next: last === undefined || rest.length <= limit ? null : `${last.activeAt}:${last.conversationId}`,
        total: matches.length,
      };
    },
  };
}

/** A replica of one list. `update` reads the changes, and returns the number of its former updates with changes. */
function createReplica(redis: RedisAccess, keys: KeysOf<'directory'>) {
  /** By epoch; the latest change last. */
  let entries = new Map<string, Entry>();
  let version = 0;
  let revision = 0;
  let reading: Promise<void> | null = null;

  async function readChanges(): Promise<void> {
    let head: number;
    do {
      const part = await redis.run(scripts.readDirectory, keys, { since: version, limit: CHANGES_AT_ONCE });
      if (part.reset) entries = new Map();
      const changed = readEach(redis, 'reading the directory', part.rooms, ({ epoch, entry }) => ({
        epoch,
        entry: entry === null ? null : parseEntry(entry, epoch),
      }));
      for (const { epoch, entry } of changed) {
        entries.delete(epoch);
        if (entry !== null) entries.set(epoch, entry);
      }
      if (part.reset || part.rooms.length > 0) revision += 1;
      ({ version, head } = part);
    } while (version < head);
  }

  return {
    entries: () => entries.values(),
    async update(): Promise<number> {
      reading ??= readChanges().finally(() => (reading = null));
      await reading;
      return revision;
    },
  };
}

function parseEntry(json: string, epoch: string): Entry {
  const entry = storedEntrySchema.parse(JSON.parse(json));
  return { ...entry, epoch, text: foldName(`${entry.title} ${entry.topic}`) };
}

function withoutText(entry: Entry): StoredEntry & { readonly epoch: string } {
  const { text: _, ...stored } = entry;
  return stored;
}

/** A room that was created again may still have the entry of its earlier epoch. */
function latestByRoom(entries: Iterable<Entry>): Map<string, Entry> {
  return new Map(Array.from(entries, (entry) => [entry.conversationId, entry]));
}

type Position = Pick<Entry, 'activeAt' | 'conversationId'>;

/** The most recently active first. */
function compareEntries(a: Position, b: Position): number {
  return (
    b.activeAt - a.activeAt ||
    (a.conversationId < b.conversationId ? -1 : a.conversationId === b.conversationId ? 0 : 1)
  );
}

function parseCursor(after: string): Position {
  const end = after.indexOf(':');
  return { activeAt: Number(after.slice(0, end)), conversationId: after.slice(end + 1) };
}
