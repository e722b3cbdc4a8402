import type { z } from 'zod';
import { type ListedRoom, listedRoomSchema } from '#shared/contract/directoryCalls.ts';
import { foldName } from '#shared/text/personName.ts';
import { scripts } from '../generated/scripts.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import { readEach } from '../redis/redisErrors.ts';

const storedEntrySchema = listedRoomSchema.omit({ joined: true, request: true });
/** A room as Redis stores it in the directory. */
export type StoredEntry = z.infer<typeof storedEntrySchema>;

interface Entry extends StoredEntry {
  /** Name and topic for the comparison with a query. */
  readonly text: string;
}

export interface DirectoryQuery {
  readonly query: string;
  /** The last room of the page before. */
  readonly after: string | undefined;
  readonly limit: number;
  readonly joined: ReadonlySet<string>;
  /** Rooms that have closed before this time are left out. */
  readonly now: number;
}

interface Found {
  readonly rooms: ListedRoom[];
  readonly next: string | null;
  readonly total: number;
}

export interface Directory {
  /** Reads the changes since the last call from Redis first. Throws as `RedisAccess.run` does. */
  search(query: DirectoryQuery): Promise<Found>;
}

const CHANGES_AT_ONCE = 1_000;

/**
 * An in-memory replica of the directory on each node, so that a search costs Redis only the changes since the one
 * before, and no scan.
 */
export function createDirectory({ redis, keys }: DataPorts): Directory {
  /** By epoch; the latest change last. */
  let entries = new Map<string, Entry>();
  let version = 0;
  /** By activity; null after a change. */
  let sorted: readonly Entry[] | null = null;
  let reading: Promise<void> | null = null;

  async function readChanges(): Promise<void> {
    let head: number;
    do {
      const part = await redis.run(scripts.readDirectory, keys.directory, { since: version, limit: CHANGES_AT_ONCE });
      if (part.reset) entries = new Map();
      const changed = readEach(redis, 'reading the directory', part.rooms, ({ epoch, entry }) => ({
        epoch,
        entry: entry === null ? null : parseEntry(entry),
      }));
      for (const { epoch, entry } of changed) {
        entries.delete(epoch);
        if (entry !== null) entries.set(epoch, entry);
      }
      if (part.reset || part.rooms.length > 0) sorted = null;
      ({ version, head } = part);
    } while (version < head);
  }

  return {
    async search({ query, after, limit, joined, now }) {
      reading ??= readChanges().finally(() => (reading = null));
      await reading;
      sorted ??= [...latestByRoom(entries.values()).values()].toSorted(compareEntries);
      const words = foldName(query).split(' ');
      const matches = sorted.filter(
        (entry) =>
          (entry.joining !== 'private' || joined.has(entry.conversationId)) &&
          (entry.closesAt === 0 || entry.closesAt > now) &&
          words.every((word) => entry.text.includes(word)),
      );
      const rest =
        after === undefined ? matches : matches.filter((entry) => compareEntries(parseCursor(after), entry) < 0);
      const page = rest.slice(0, limit);
      const last = page.at(-1);
      return {
        rooms: page.map((entry) => toListed(entry, joined.has(entry.conversationId))),
        next: last === undefined || rest.length <= limit ? null : `${last.activeAt}:${last.conversationId}`,
        total: matches.length,
      };
    },
  };
}

function parseEntry(json: string): Entry {
  const entry = storedEntrySchema.parse(JSON.parse(json));
  return { ...entry, text: foldName(`${entry.title} ${entry.topic}`) };
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

function toListed(entry: Entry, joined: boolean): ListedRoom {
  const { text: _, ...listed } = entry;
  return { ...listed, joined };
}
