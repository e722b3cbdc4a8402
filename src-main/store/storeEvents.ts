import { isCounted, type LogEvent, type MessageEvent } from '#shared/contract/model.ts';
import { asRecalled } from '#shared/message/asRecalled.ts';
import { isDeleted } from '#shared/message/isDeleted.ts';
import { withEdit, withoutText } from '#shared/message/withEdit.ts';
import { isLater, type ReactedEvent, withReaction } from '#shared/message/withReaction.ts';
import { isLaterVote, type VotedEvent, withPollClosed, withVote } from '#shared/message/withVote.ts';
import type { Database } from './Database.ts';
import { eventRow } from './format/Format.ts';
import type { KeptLog } from './logs.ts';
import { parseEvent, type EventRow } from './readEvents.ts';
import { addToIndex, hasSameWords, removeFromIndex } from './search/searchIndex.ts';

/** An event as it is in the file, with the message's number in the account's index. */
export interface IndexedRow extends EventRow {
  readonly message_id: number | null;
}

/** Stores events of one log, each at its offset, in their current state. */
export function storeEvents(database: Database, log: KeptLog, events: readonly LogEvent[]): void {
  for (const event of events) {
    if (event.type === 'expired') deleteEventsUpTo(database, log, event.upTo);
    if (isDeleted(event)) continue;
    writeEvent(database, log, applyLaterChanges(database, log, event));
    if (event.type === 'recalled') removeRecalled(database, log, event.target, event.from);
    if (event.type === 'edited') change(database, log, event.target, (message) => withEdit(message, event));
    if (event.type === 'reacted') applyReaction(database, log, event);
    if (event.type === 'voted') applyVote(database, log, event);
    if (event.type === 'pollClosed') change(database, log, event.target, (message) => withPollClosed(message, event));
  }
}

/** Removes the stored events after this offset, which are no longer in the log. */
export function truncateEvents(database: Database, log: KeptLog, after: number): void {
  const rows = database.all<IndexedRow>(
    'SELECT offset, event, message_id FROM event WHERE conversation_id = ? AND offset > ? AND message_id IS NOT NULL',
    log.id,
    after,
  );
  for (const row of rows) {
    unindexEvent(database, log, row);
    if (row.message_id !== null) countSearched(database, log, -1);
  }
  database.run('DELETE FROM event WHERE conversation_id = ? AND offset > ?', log.id, after);
}

/** Removes the stored events up to this offset, which retention has deleted. */
export function deleteEventsUpTo(database: Database, log: KeptLog, upTo: number): void {
  const rows = database.all<IndexedRow>(
    'SELECT offset, event, message_id FROM event WHERE conversation_id = ? AND offset <= ? AND message_id IS NOT NULL',
    log.id,
    upTo,
  );
  for (const row of rows) unindexEvent(database, log, row);
  countSearched(database, log, -rows.length);
  database.run('DELETE FROM event WHERE conversation_id = ? AND offset <= ?', log.id, upTo);
}

/** Removes a stored message and the events that changed it. */
export function deleteMessage(database: Database, log: KeptLog, offset: number): void {
  const rows = database.all<IndexedRow>(
    `SELECT offset, event, message_id FROM event WHERE conversation_id = ?1 AND offset = ?2 UNION ALL
     SELECT offset, event, message_id FROM event INDEXED BY event_target WHERE conversation_id = ?1 AND target = ?2`,
    log.id,
    offset,
  );
  for (const row of rows) {
    unindexEvent(database, log, row);
    if (row.message_id !== null) countSearched(database, log, -1);
    database.run('DELETE FROM event WHERE conversation_id = ? AND offset = ?', log.id, row.offset);
  }
}

/** A page that was fetched before a recall or an edit may arrive after it. Recalled content stays removed. */
function applyLaterChanges(database: Database, log: KeptLog, event: LogEvent): LogEvent {
  if (!isCounted(event) && event.type !== 'edited') return event;
  const about = eventsAbout(database, log, event.type === 'edited' ? event.target : event.offset);
  const recall = about.find(({ type }) => type === 'recalled');
  if (event.type === 'edited') return recall === undefined ? event : withoutText(event);
  if (recall !== undefined) return asRecalled(event, recall.from);
  return event.type === 'unknown' ? event : about.filter((one) => one.type === 'edited').reduce(withEdit, event);
}

/** The stored events that changed this message. */
function eventsAbout(database: Database, log: KeptLog, target: number): LogEvent[] {
  return database
    .all<EventRow>(
      'SELECT offset, event FROM event INDEXED BY event_target WHERE conversation_id = ? AND target = ?',
      log.id,
      target,
    )
    .map((row) => parseEvent(database, log, row));
}

/** A page of old events may be stored after newer ones: later changes to a message must not be undone. */
function applyReaction(database: Database, log: KeptLog, event: ReactedEvent): void {
  if (eventsAbout(database, log, event.target).some((other) => isLater(other, event))) return;
  change(database, log, event.target, (message) => withReaction(message, event));
}

function applyVote(database: Database, log: KeptLog, event: VotedEvent): void {
  if (eventsAbout(database, log, event.target).some((other) => isLaterVote(other, event))) return;
  change(database, log, event.target, (message) => withVote(message, event));
}

/** Removes the content of the message and of its edits. */
function removeRecalled(database: Database, log: KeptLog, target: number, by: string): void {
  const message = readEvent(database, log, target);
  if (message !== undefined && isCounted(message)) writeEvent(database, log, asRecalled(message, by));
  for (const event of eventsAbout(database, log, target)) {
    if (event.type === 'edited') writeEvent(database, log, withoutText(event));
  }
}

function change(database: Database, log: KeptLog, offset: number, work: (now: MessageEvent) => MessageEvent): void {
  const event = readEvent(database, log, offset);
  if (event?.type === 'message') writeEvent(database, log, work(event));
}

function readEvent(database: Database, log: KeptLog, offset: number): LogEvent | undefined {
  const row = readRow(database, log, offset);
  return row === undefined ? undefined : parseEvent(database, log, row);
}

function writeEvent(database: Database, log: KeptLog, event: LogEvent): void {
  const { format } = database;
  const text = JSON.stringify(event);
  const id = eventRow(log, event.offset);
  const before = readRow(database, log, event.offset);
  // Pages overlap.
  if (before !== undefined && format.readText(id, before.event) === text) return;
  const messageId = reindex(database, log, before, event);
  countSearched(database, log, Number(messageId !== null) - Number(typeof before?.message_id === 'number'));
  database.run(
    `INSERT INTO event (conversation_id, offset, event, message_id, target) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (conversation_id, offset)
     DO UPDATE SET event = excluded.event, message_id = excluded.message_id, target = excluded.target`,
    log.id,
    event.offset,
    format.writeText(id, text),
    messageId,
    'target' in event ? event.target : null,
  );
}

/** Returns the number of the event in the index; `null`: it is no message, or was recalled. */
function reindex(database: Database, log: KeptLog, before: IndexedRow | undefined, event: LogEvent): number | null {
  const indexed = event.type === 'message' && event.body.kind !== 'recalled' ? placeOf(log, event) : null;
  if (before !== undefined && before.message_id !== null && indexed !== null) {
    // Most changes are reactions, which are not searched.
    const previous = placeOf(log, parseEvent(database, log, before) as MessageEvent);
    if (hasSameWords(previous, indexed)) return before.message_id;
  }
  // Gets a new number: FTS5 loses rows if one is deleted and added again in a transaction (`detail=none`).
  const messageId = indexed === null ? null : addToIndex(database, indexed);
  if (before !== undefined) unindexEvent(database, log, before);
  return messageId;
}

function readRow(database: Database, { id }: KeptLog, offset: number): IndexedRow | undefined {
  return database.get<IndexedRow>(
    'SELECT offset, event, message_id FROM event WHERE conversation_id = ? AND offset = ?',
    id,
    offset,
  );
}

/** Removes an event from the index, if it is there. */
export function unindexEvent(database: Database, log: KeptLog, row: IndexedRow): void {
  if (row.message_id === null) return;
  removeFromIndex(database, log.accountId, row.message_id, () =>
    placeOf(log, parseEvent(database, log, row) as MessageEvent),
  );
}

function countSearched(database: Database, { accountId }: KeptLog, by: number): void {
  if (by !== 0) database.run('UPDATE account SET searched = searched + ? WHERE id = ?', by, accountId);
}

function placeOf({ id, accountId, name }: KeptLog, event: MessageEvent) {
  return { accountId, logId: id, conversationId: name, event };
}
