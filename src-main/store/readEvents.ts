import type { LogEvent } from '#shared/contract/model.ts';
import type { Database } from './Database.ts';
import { eventRow, type LogId, type StoredValue } from './format/Format.ts';
import type { KeptLog } from './logs.ts';

/** An event as it is in the file. */
export interface EventRow {
  readonly offset: number;
  readonly event: StoredValue;
}

export interface Place {
  readonly before?: number | undefined;
  readonly around?: number | undefined;
  readonly limit: number;
}

/** Consecutive events by offset: around an offset, before an offset, or the last ones. */
export function readEvents(database: Database, log: KeptLog, { before, around, limit }: Place): LogEvent[] {
  if (around !== undefined) return readAround(database, log, around, limit);
  const rows = readBackwards(database, log, before ?? Number.MAX_SAFE_INTEGER, limit);
  if (before !== undefined && rows[0]?.offset !== before - 1) return [];
  return parse(database, log, rows.toReversed());
}

/** Half of them after the offset and half before; one side may fill what the other lacks. */
function readAround(database: Database, log: KeptLog, around: number, limit: number): LogEvent[] {
  const before = readBackwards(database, log, around + 1, limit);
  if (before[0]?.offset !== around) return [];
  const after = readForwards(database, log, around, limit - 1);
  const afterCount = Math.max(Math.floor((limit - 1) / 2), limit - before.length);
  const chosen = after.slice(0, afterCount);
  return parse(database, log, [...before.slice(0, limit - chosen.length).toReversed(), ...chosen]);
}

/** Newest first, up to the first gap. */
function readBackwards(database: Database, { id }: KeptLog, before: number, limit: number): EventRow[] {
  const rows = database.all<EventRow>(
    'SELECT offset, event FROM event WHERE conversation_id = ? AND offset < ? ORDER BY offset DESC LIMIT ?',
    id,
    before,
    limit,
  );
  return untilGap(rows, -1);
}

/** The consecutive events after an offset. */
function readForwards(database: Database, { id }: KeptLog, after: number, limit: number): EventRow[] {
  const rows = database.all<EventRow>(
    'SELECT offset, event FROM event WHERE conversation_id = ? AND offset > ? ORDER BY offset LIMIT ?',
    id,
    after,
    limit,
  );
  return rows[0]?.offset === after + 1 ? untilGap(rows, 1) : [];
}

function untilGap(rows: EventRow[], step: 1 | -1): EventRow[] {
  const start = rows[0]?.offset ?? 0;
  const gap = rows.findIndex(({ offset }, index) => offset !== start + step * index);
  return gap === -1 ? rows : rows.slice(0, gap);
}

function parse(database: Database, log: KeptLog, rows: readonly EventRow[]): LogEvent[] {
  return rows.map((row) => parseEvent(database, log, row));
}

export function parseEvent({ format }: Database, log: LogId, { offset, event }: EventRow): LogEvent {
  return JSON.parse(format.readText(eventRow(log, offset), event)) as LogEvent;
}
