import type { RoomStorage } from '../contract/oversightCalls.ts';

/** Identifies a row of the list by room. */
export function roomStorageKey(row: RoomStorage): string {
  return row.kind === 'room' ? row.room.conversationId : row.kind;
}

/**
 * Adds a page of `admin.storageByRoom` to the pages before. The closed rooms of each page are added up; another row that
 * is there already, because it moved to a later page meanwhile, stays as it is.
 */
export function addRoomStorage(rows: readonly RoomStorage[], page: readonly RoomStorage[]): RoomStorage[] {
  const byKey = new Map(rows.map((row) => [roomStorageKey(row), row]));
  for (const row of page) {
    const known = byKey.get(roomStorageKey(row));
    if (known === undefined) byKey.set(roomStorageKey(row), row);
    else if (row.kind === 'closed') byKey.set(row.kind, { ...row, bytes: known.bytes + row.bytes });
  }
  return [...byKey.values()];
}
