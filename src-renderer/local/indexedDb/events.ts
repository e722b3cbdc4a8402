import type { CallInput } from '#shared/contract/defineCall.ts';
import type { LocalCalls } from '#shared/contract/index.ts';
import { isCounted, type LogEvent } from '#shared/contract/model.ts';
import { asRecalled } from '#shared/message/asRecalled.ts';
import { isDeleted } from '#shared/message/isDeleted.ts';
import { type EditedEvent, withEdit, withoutText } from '#shared/message/withEdit.ts';
import { isLater, type ReactedEvent, withReaction } from '#shared/message/withReaction.ts';
import {
  isLaterVote,
  type PollClosedEvent,
  type VotedEvent,
  withPollClosed,
  withVote,
} from '#shared/message/withVote.ts';
import { keyRange, type Transaction } from './schema.ts';

export async function storeEvents(
  transaction: Transaction,
  { account, conversationId, epoch, events, cutAfter }: CallInput<LocalCalls, 'local.keepEvents'>,
): Promise<void> {
  const logs = transaction.objectStore('logs');
  const known = await logs.get([account, conversationId]);
  if (known !== undefined && known.epoch !== epoch) await deleteLog(transaction, account, conversationId);
  if (cutAfter !== undefined) await truncate(transaction, account, conversationId, cutAfter);
  for (const event of events) await putEvent(transaction, account, conversationId, event);
  const all = keyRange(account, conversationId);
  const last = await transaction.objectStore('events').openKeyCursor(all, 'prev');
  await logs.put({ account, conversationId, epoch, offset: last?.key[2] ?? 0 });
}

async function putEvent(
  transaction: Transaction,
  account: string,
  conversationId: string,
  event: LogEvent,
): Promise<void> {
  const events = transaction.objectStore('events');
  const place = { account, conversationId, offset: event.offset };
  if (event.type === 'expired') {
    await events.delete(IDBKeyRange.bound([account, conversationId, 0], [account, conversationId, event.upTo]));
    if (isDeleted(event)) return;
  }
  if (event.type === 'recalled') {
    await events.put({ ...place, target: event.target, event });
    return redact(transaction, account, conversationId, event);
  }
  if (event.type === 'reacted') {
    await events.put({ ...place, target: event.target, event });
    return react(transaction, account, conversationId, event);
  }
  if (event.type === 'voted' || event.type === 'pollClosed') {
    await events.put({ ...place, target: event.target, event });
    return changePoll(transaction, account, conversationId, event);
  }
  if (event.type === 'edited') return edit(transaction, account, conversationId, event);
  if (!isCounted(event)) return void (await events.put({ ...place, event }));
  // A page of the log may arrive after the recall or edit of one of its messages.
  const about = await eventsTargeting(transaction, account, conversationId, event.offset);
  const recall = about.find(({ type }) => type === 'recalled');
  if (recall !== undefined) return void (await events.put({ ...place, event: asRecalled(event, recall.from) }));
  if (event.type === 'unknown') return void (await events.put({ ...place, event }));
  const now = about.filter((one) => one.type === 'edited').reduce(withEdit, event);
  await events.put({ ...place, ...(now.body.kind !== 'recalled' && { at: now.at }), event: now });
}

/** The persisted events that target a message. */
async function eventsTargeting(
  transaction: Transaction,
  account: string,
  conversationId: string,
  offset: number,
): Promise<LogEvent[]> {
  const records = await transaction.objectStore('events').index('byTarget').getAll([account, conversationId, offset]);
  return records.map(({ event }) => event);
}

/** Redacts a recalled message and its edits. */
async function redact(
  transaction: Transaction,
  account: string,
  conversationId: string,
  { target, from }: Extract<LogEvent, { type: 'recalled' }>,
): Promise<void> {
  const events = transaction.objectStore('events');
  const message = (await events.get([account, conversationId, target]))?.event;
  if (message !== undefined && isCounted(message))
    await events.put({ account, conversationId, offset: target, event: asRecalled(message, from) });
  for (const event of await eventsTargeting(transaction, account, conversationId, target)) {
    if (event.type !== 'edited') continue;
    await events.put({ account, conversationId, offset: event.offset, target, event: withoutText(event) });
  }
}

async function edit(
  transaction: Transaction,
  account: string,
  conversationId: string,
  event: EditedEvent,
): Promise<void> {
  const events = transaction.objectStore('events');
  const { target } = event;
  const about = await eventsTargeting(transaction, account, conversationId, target);
  const isRecalled = about.some(({ type }) => type === 'recalled');
  const place = { account, conversationId, offset: event.offset, target };
  await events.put({ ...place, event: isRecalled ? withoutText(event) : event });
  const stored = await events.get([account, conversationId, target]);
  if (stored?.event.type === 'message') await events.put({ ...stored, event: withEdit(stored.event, event) });
}

/** Old pages are persisted after newer events, so a reaction is skipped if a later one is applied already. */
async function react(
  transaction: Transaction,
  account: string,
  conversationId: string,
  event: ReactedEvent,
): Promise<void> {
  const events = transaction.objectStore('events');
  const stored = await events.get([account, conversationId, event.target]);
  if (stored?.event.type !== 'message') return;
  const about = await eventsTargeting(transaction, account, conversationId, event.target);
  if (about.some((other) => isLater(other, event))) return;
  await events.put({ ...stored, event: withReaction(stored.event, event) });
}

async function changePoll(
  transaction: Transaction,
  account: string,
  conversationId: string,
  event: VotedEvent | PollClosedEvent,
): Promise<void> {
  const events = transaction.objectStore('events');
  const stored = await events.get([account, conversationId, event.target]);
  if (stored?.event.type !== 'message') return;
  if (event.type === 'pollClosed') {
    return void (await events.put({ ...stored, event: withPollClosed(stored.event, event) }));
  }
  const about = await eventsTargeting(transaction, account, conversationId, event.target);
  if (about.some((other) => isLaterVote(other, event))) return;
  await events.put({ ...stored, event: withVote(stored.event, event) });
}

/** Deletes the events after an offset, and the messages that they targeted, because their current state is unknown. */
async function truncate(
  transaction: Transaction,
  account: string,
  conversationId: string,
  cutAfter: number,
): Promise<void> {
  const events = transaction.objectStore('events');
  const after = IDBKeyRange.bound([account, conversationId, cutAfter], [account, conversationId, []], true);
  for (const { target } of await events.getAll(after)) {
    if (target !== undefined) await events.delete([account, conversationId, target]);
  }
  await events.delete(after);
}

/** Offsets are dense, so a range of offsets is a page, and a missing offset is a gap. */
export async function readEvents(
  transaction: Transaction,
  { account, conversationId, before, around, limit }: CallInput<LocalCalls, 'local.readEvents'>,
): Promise<{ epoch: string | null; events: LogEvent[] }> {
  const log = await transaction.objectStore('logs').get([account, conversationId]);
  if (log === undefined) return { epoch: null, events: [] };
  const { epoch } = log;
  const end = before ?? log.offset + 1;
  const [from, to] = around === undefined ? [end - limit, end - 1] : rangeAround(around, limit);
  const range = IDBKeyRange.bound([account, conversationId, from], [account, conversationId, to]);
  const found = (await transaction.objectStore('events').getAll(range)).map(({ event }) => event);
  if (around !== undefined) return { epoch, events: contiguousAround(found, around) };
  const isJoined = found.at(-1)?.offset === end - 1;
  return { epoch, events: isJoined ? contiguousAround(found, end - 1) : [] };
}

function rangeAround(around: number, limit: number): [number, number] {
  const from = Math.max(1, around - Math.floor(limit / 2));
  return [from, from + limit - 1];
}

/** The contiguous events around this offset. */
function contiguousAround(events: readonly LogEvent[], offset: number): LogEvent[] {
  const index = events.findIndex((event) => event.offset === offset);
  if (index === -1) return [];
  let first = index;
  while (first > 0 && events[first - 1]?.offset === offset - (index - first) - 1) first -= 1;
  let last = index;
  while (events[last + 1]?.offset === offset + (last - index) + 1) last += 1;
  return events.slice(first, last + 1);
}

export async function deleteLog(transaction: Transaction, account: string, conversationId: string): Promise<void> {
  await transaction.objectStore('events').delete(keyRange(account, conversationId));
  await transaction.objectStore('logs').delete([account, conversationId]);
}
