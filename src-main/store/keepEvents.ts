import type { LogEvent, MessageEvent } from '#shared/contract/model.ts';
import type { Database } from './Database.ts';
import type { KeptLog } from './logs.ts';

/** Keeps events of one log, each at its offset, as they are now. */
export function keepEvents(database: Database, log: KeptLog, events: readonly LogEvent[]): void {
  for (const event of events) {
    writeEvent(database, log, event.type === 'message' ? withoutRecalled(database, log, event) : event);
    if (event.type === 'recalled') takeBack(database, log, event.target, event.from);
  }
}

/** What is kept after this offset is not in the log any more. */
export function cutEvents(database: Database, { id }: KeptLog, after: number): void {
  database.run('DELETE FROM event WHERE conversation_id = ? AND offset > ?', id, after);
}

/** A page that was fetched before the recall may arrive after it. What was taken back stays away. */
function withoutRecalled(database: Database, { id }: KeptLog, event: MessageEvent): MessageEvent {
  const recall = database.get<{ event: string }>(
    'SELECT event FROM event WHERE conversation_id = ? AND target = ?',
    id,
    event.offset,
  );
  return recall === undefined ? event : recalled(event, (JSON.parse(recall.event) as LogEvent).from);
}

function takeBack(database: Database, log: KeptLog, target: number, by: string): void {
  const row = database.get<{ event: string }>(
    'SELECT event FROM event WHERE conversation_id = ? AND offset = ?',
    log.id,
    target,
  );
  if (row === undefined) return;
  const event = JSON.parse(row.event) as LogEvent;
  if (event.type === 'message') writeEvent(database, log, recalled(event, by));
}

function recalled(event: MessageEvent, by: string): MessageEvent {
  return event.body.kind === 'recalled' ? event : { ...event, body: { kind: 'recalled', by } };
}

function writeEvent(database: Database, { id }: KeptLog, event: LogEvent): void {
  database.run(
    `INSERT INTO event (conversation_id, offset, event, target) VALUES (?, ?, ?, ?)
     ON CONFLICT (conversation_id, offset) DO UPDATE SET event = excluded.event, target = excluded.target`,
    id,
    event.offset,
    JSON.stringify(event),
    event.type === 'recalled' ? event.target : null,
  );
}
