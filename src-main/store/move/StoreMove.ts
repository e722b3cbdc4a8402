import type { Logger } from '#core/index.ts';
import type { Input } from '#shared/contract/index.ts';
import type { SearchHit } from '#shared/contract/localModel.ts';
import type { MessageEvent } from '#shared/contract/model.ts';
import { deleteAccount, findAccount, readAccounts, type NamedAccount } from '../accounts.ts';
import type { Database } from '../Database.ts';
import { findLog, markLogForDeletion, readLogs, type KeptLog } from '../logs.ts';
import { parseEvent, type EventRow, type Place } from '../readEvents.ts';
import { searchEvents, type Found, type Search } from '../search/searchEvents.ts';
import { isCorrupt } from '../storeErrors.ts';
import { deleteEventsUpTo, deleteMessage, truncateEvents, storeEvents } from '../storeEvents.ts';

/** Few enough that other calls are not delayed noticeably. */
const EVENTS_AT_ONCE = 300;

/** The same conversation in both files. */
interface LogPair {
  readonly from: KeptLog;
  readonly to: KeptLog;
}

/**
 * Moves the history of one file of the local store to another one, which is in use. What a call reads follows before
 * the call, and the rest in steps, so that nothing is missing meanwhile. What a call deletes is deleted in both. Events
 * of the target are newer than those of the source, and stay. The source gets no new text. A corrupt source ends the
 * move: its history can be fetched again from the server.
 */
export class StoreMove {
  readonly #source: Database;
  readonly #target: Database;
  readonly #log: Logger;
  #steps: Iterator<void, void>;
  #isBroken = false;
  #isClosed = false;

  constructor(source: Database, target: Database, log: Logger) {
    this.#source = source;
    this.#target = target;
    this.#log = log;
    this.#steps = this.#moveLogs();
  }

  /** The source is not read any more. */
  close(): void {
    if (!this.#isClosed) this.#source.close();
    this.#isClosed = true;
  }

  /** Moves some events. Returns whether there are more. */
  step(): boolean {
    if (this.#isClosed) return false;
    try {
      return this.#steps.next().done !== true && !this.#isBroken;
    } catch (error) {
      // An iterator ends when it throws. What was moved already is skipped.
      this.#steps = this.#moveLogs();
      throw error;
    }
  }

  /** Brings the events that a call will read. */
  bring(account: string, conversationId: string, place: Place): void {
    const pair = this.#findPair(account, conversationId);
    if (pair === null) return;
    const { before = Number.MAX_SAFE_INTEGER, around, limit } = place;
    this.#bringRows(pair, () => this.#readBefore(pair.from, around === undefined ? before : around + 1, limit));
    if (around === undefined) return;
    this.#bringRows(pair, () =>
      this.#source.all<EventRow>(
        'SELECT offset, event FROM event WHERE conversation_id = ? AND offset > ? ORDER BY offset LIMIT ?',
        pair.from.id,
        around,
        limit,
      ),
    );
  }

  /** The rest of the source cannot be read. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** Brings the messages that the events change, and deletes in the source what the call deletes or rewrites. */
  prepareKeeping({ account, conversationId, epoch, events, cutAfter }: Input<'local.keepEvents'>): void {
    const from = this.#findInSource(account, conversationId);
    // The call replaces a log of another epoch.
    if (from !== undefined && from.epoch !== epoch) this.forget(account, conversationId);
    const pair = this.#findPair(account, conversationId);
    if (pair === null) return;
    for (const event of events) {
      this.#bringRelated(pair, event.offset);
      if ('target' in event) this.#bringRelated(pair, event.target);
    }
    const rewritten = events.filter((event) => event.type === 'recalled' || event.type === 'edited');
    const expiredUpTo = events.reduce(
      (last, event) => (event.type === 'expired' ? Math.max(last, event.upTo) : last),
      0,
    );
    if (cutAfter === undefined && expiredUpTo === 0 && rewritten.length === 0) return;
    this.#guard(() =>
      this.#source.transaction(() => {
        if (cutAfter !== undefined) truncateEvents(this.#source, pair.from, cutAfter);
        deleteEventsUpTo(this.#source, pair.from, expiredUpTo);
        for (const { target } of rewritten) deleteMessage(this.#source, pair.from, target);
      }),
    );
    // The end of the log in the target is cut off by the call.
    if (cutAfter !== undefined) this.bring(account, conversationId, { limit: 1 });
  }

  /** Brings a message and the events that changed it, because their results depend on each other. */
  #bringRelated(pair: LogPair, offset: number): void {
    this.#bringRows(pair, () =>
      this.#source.all<EventRow>(
        `SELECT offset, event FROM event WHERE conversation_id = ?1 AND offset = ?2 UNION ALL
         SELECT offset, event FROM event INDEXED BY event_target WHERE conversation_id = ?1 AND target = ?2`,
        pair.from.id,
        offset,
      ),
    );
  }

  forget(account: string, conversationId: string): void {
    const log = this.#findInSource(account, conversationId);
    if (log === undefined) return;
    this.#guard(() => this.#source.transaction(() => markLogForDeletion(this.#source, log)));
  }

  wipe(account: string): void {
    this.#guard(() => deleteAccount(this.#source, account));
  }

  *#moveLogs(): Generator<void, void> {
    for (const account of this.#guard(() => readAccounts(this.#source)) ?? []) yield* this.#moveAccount(account);
  }

  *#moveAccount(account: NamedAccount): Generator<void, void> {
    for (const { conversationId } of this.#guard(() => readLogs(this.#source, account.id)) ?? []) {
      let before: number | null = Number.MAX_SAFE_INTEGER;
      while (before !== null) {
        before = this.#moveBefore(account.name, conversationId, before);
        yield;
      }
    }
  }

  /** Returns the first offset that was moved; `null`: there are no earlier ones. */
  #moveBefore(account: string, conversationId: string, before: number): number | null {
    // Both may have been deleted since the last step.
    const pair = this.#findPair(account, conversationId);
    if (pair === null) return null;
    const rows = this.#bringRows(pair, () => this.#readBefore(pair.from, before, EVENTS_AT_ONCE));
    return rows.length < EVENTS_AT_ONCE ? null : (rows.at(-1)?.offset ?? null);
  }

  #readBefore(from: KeptLog, before: number, limit: number): EventRow[] {
    return this.#source.all<EventRow>(
      'SELECT offset, event FROM event WHERE conversation_id = ? AND offset < ? ORDER BY offset DESC LIMIT ?',
      from.id,
      before,
      limit,
    );
  }

  #findInSource(account: string, conversationId: string): KeptLog | undefined {
    return this.#guard(() => findByName(this.#source, account, conversationId)) ?? undefined;
  }

  /** How many messages of the account the source has. */
  countSearched(account: string): number {
    const count = this.#guard(() => {
      const accountId = findAccount(this.#source, account);
      if (accountId === null) return 0;
      return this.#source.get<{ searched: number }>('SELECT searched FROM account WHERE id = ?', accountId)?.searched;
    });
    return count ?? 0;
  }

  /**
   * A page of what is found in the source. What has followed is not left out: it may have got in front of the cursor of
   * the search in the target.
   */
  search(account: string, search: Search): Found | null {
    const found = this.#guard(() => {
      const accountId = findAccount(this.#source, account);
      return accountId === null ? null : searchEvents(this.#source, accountId, search);
    });
    if (found === null) return null;
    // Not guarded: a corrupt target says nothing about the source.
    return { ...found, hits: found.hits.flatMap((hit) => this.#readCurrent(account, hit) ?? []) };
  }

  /** The message as it is in the target, if it has followed; `null`: its conversation is gone. */
  #readCurrent(account: string, hit: SearchHit): SearchHit | null {
    const pair = this.#findPair(account, hit.conversationId);
    if (pair === null) return null;
    const row = this.#target.get<EventRow>(
      'SELECT offset, event FROM event WHERE conversation_id = ? AND offset = ?',
      pair.to.id,
      hit.event.offset,
    );
    return row === undefined ? hit : { ...hit, event: parseEvent(this.#target, pair.to, row) as MessageEvent };
  }

  /** Stores the events that the target does not have. Returns all that were read. */
  #bringRows({ from, to }: LogPair, readRows: () => EventRow[]): EventRow[] {
    const rows = this.#guard(readRows) ?? [];
    const missing = rows.filter(({ offset }) => !hasEvent(this.#target, to, offset));
    const events = this.#guard(() => missing.map((row) => parseEvent(this.#source, from, row))) ?? [];
    if (events.length > 0) this.#target.transaction(() => storeEvents(this.#target, to, events));
    return rows;
  }

  /** `null` if one of the files does not have the conversation, or has another epoch of it. */
  #findPair(account: string, conversationId: string): LogPair | null {
    const from = this.#findInSource(account, conversationId);
    const to = findByName(this.#target, account, conversationId);
    return from && to && from.epoch === to.epoch ? { from, to } : null;
  }

  /** Runs a part that reads the source; `null` if that is corrupt. */
  #guard<Value>(work: () => Value): Value | null {
    if (this.#isBroken || this.#isClosed) return null;
    try {
      return work();
    } catch (error) {
      if (!isCorrupt(error)) throw error;
      this.#isBroken = true;
      this.#log.error({ err: error }, 'a corrupt page in the file that is moved; the rest is fetched from the server');
      return null;
    }
  }
}

function findByName(database: Database, account: string, conversationId: string): KeptLog | undefined {
  const accountId = findAccount(database, account);
  return accountId === null ? undefined : findLog(database, accountId, conversationId);
}

function hasEvent(database: Database, { id }: KeptLog, offset: number): boolean {
  return database.get('SELECT offset FROM event WHERE conversation_id = ? AND offset = ?', id, offset) !== undefined;
}
