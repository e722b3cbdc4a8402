import type { Args, Output } from '#shared/contract/index.ts';
import type { StoredLog } from '#shared/contract/localModel.ts';
import { type LogEvent, UNREADABLE_ID } from '#shared/contract/model.ts';
import type { Context } from '../Context.ts';
import type { Timeline } from '../timelines/state.ts';
import type { LocalAccount } from '../../local/LocalAccount.ts';

type StoredEvents = Output<'local.readEvents'>;
type Timelines = Readonly<Record<string, Timeline>>;

export interface Logs {
  /** Persisted events; empty if they can't be read. */
  readonly read: (
    conversationId: string,
    place: Omit<Args<'local.readEvents'>, 'account' | 'conversationId'>,
  ) => Promise<StoredEvents>;
  /** Epoch and last persisted offset of a log. */
  readonly storedHead: (conversationId: string) => Omit<StoredLog, 'conversationId'> | undefined;
  /** Deletes persisted events after this offset, because the log has lost them. */
  readonly truncate: (conversationId: string, epoch: string, cutAfter: number) => void;
  /** Deletes persisted events up to this offset, because retention has deleted them. */
  readonly deleteUpTo: (conversationId: string, epoch: string, upTo: number) => void;
  readonly delete: (conversationId: string) => void;
}

export interface LogPersistence extends Logs {
  /** From now on, nothing else is persisted. */
  readonly init: (logs: readonly StoredLog[]) => void;
  /** Persists all events of the timelines that are not persisted yet. */
  readonly persistChanges: (now: Timelines, before: Timelines) => void;
  /** Issues pending writes before it returns, because the page may end right after. */
  readonly flush: () => void;
  /** Issues pending writes, and stops. */
  readonly stop: () => void;
  /** Drops pending writes. */
  readonly drop: () => void;
}

/** A gapless range of a log that is on disk, or being written. */
interface StoredRange {
  readonly epoch: string;
  readonly first: number;
  readonly last: number;
}

type Write = Omit<Args<'local.keepEvents'>, 'account'>;

/** Events are collected for this long before they are written (ms): less than it takes to read one. */
const DEBOUNCE_MS = 50;

/** In place of an event that retention has deleted. */
const EXPIRED = { type: 'expired', id: UNREADABLE_ID, from: UNREADABLE_ID, at: 0, counted: 0 } as const;

export function createLogPersistence({ request }: LocalAccount, report: Context['report']): LogPersistence {
  const runs = new Map<string, StoredRange>();
  const reached = new Map<string, { epoch: string; offset: number }>();
  /** The last offset that was deleted in each log, with its epoch. */
  const deleted = new Map<string, string>();
  let waiting: Write[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let queueTail = Promise.resolve();
  let underWay = 0;
  let session = 0;

  function takeWaiting(): Write[] {
    clearTimeout(timer);
    timer = undefined;
    const now = waiting;
    waiting = [];
    return now;
  }

  async function writeEvents(batch: Write): Promise<void> {
    const result = await request('local.keepEvents', batch);
    // The store is a copy, so events that can't be stored are fetched again.
    if (!result.ok && result.error.code !== 'NOT_SIGNED_IN') {
      report(new Error(`failed to store events: ${result.error.code}`));
    }
  }

  function flush(): void {
    for (const batch of takeWaiting()) void writeEvents(batch);
  }

  /** Serialises work. */
  function runExclusive(work: () => Promise<unknown>): Promise<void> {
    underWay += 1;
    queueTail = queueTail.then(work).then(() => {
      underWay -= 1;
    });
    return queueTail;
  }

  function write(): Promise<void> {
    const now = takeWaiting();
    const sessionBefore = session;
    return runExclusive(async () => {
      for (const batch of now) if (session === sessionBefore) await writeEvents(batch);
    });
  }

  function add(one: Write): void {
    const last = waiting.findLast(({ conversationId }) => conversationId === one.conversationId);
    if (last !== undefined && last.epoch === one.epoch && one.cutAfter === undefined) last.events.push(...one.events);
    else waiting.push(one);
    timer ??= setTimeout(() => void write(), DEBOUNCE_MS);
  }

  /** Records a gapless range of loaded events. Returns those that were not in the recorded range. */
  function join(conversationId: string, epoch: string, events: readonly LogEvent[]): LogEvent[] {
    const [first, last] = [events[0]?.offset, events.at(-1)?.offset];
    if (first === undefined || last === undefined) return [];
    const known = runs.get(conversationId);
    const run = known?.epoch === epoch ? known : undefined;
    const joins = run !== undefined && first <= run.last + 1 && last >= run.first - 1;
    runs.set(
      conversationId,
      joins ? { epoch, first: Math.min(first, run.first), last: Math.max(last, run.last) } : { epoch, first, last },
    );
    const before = reached.get(conversationId);
    reached.set(conversationId, { epoch, offset: before?.epoch === epoch ? Math.max(before.offset, last) : last });
    return events.filter(({ offset }) => run === undefined || offset < run.first || offset > run.last);
  }

  return {
    async read(conversationId, place) {
      // Without pending writes the request is sent in the same step, so that it is answered while the page renders its
      // lists.
      if (timer !== undefined || underWay > 0) await write();
      const result = await request('local.readEvents', { conversationId, ...place });
      if (!result.ok) return { epoch: null, events: [] };
      const { epoch, events } = result.value;
      if (epoch !== null) join(conversationId, epoch, events);
      return result.value;
    },
    storedHead: (conversationId) => reached.get(conversationId),
    truncate(conversationId, epoch, cutAfter) {
      const run = runs.get(conversationId);
      if (run !== undefined && run.epoch === epoch && run.first <= cutAfter) {
        runs.set(conversationId, { ...run, last: Math.min(run.last, cutAfter) });
      } else runs.delete(conversationId);
      reached.set(conversationId, { epoch, offset: cutAfter });
      add({ conversationId, epoch, events: [], cutAfter });
    },
    deleteUpTo(conversationId, epoch, upTo) {
      const place = `${epoch} ${upTo}`;
      if (reached.get(conversationId)?.epoch !== epoch || deleted.get(conversationId) === place) return;
      deleted.set(conversationId, place);
      add({ conversationId, epoch, events: [{ ...EXPIRED, offset: upTo, upTo }] });
    },
    delete(conversationId) {
      waiting = waiting.filter((one) => one.conversationId !== conversationId);
      runs.delete(conversationId);
      reached.delete(conversationId);
      void runExclusive(() => request('local.forgetConversation', { conversationId }));
    },
    init(logs) {
      runs.clear();
      reached.clear();
      for (const { conversationId, ...reach } of logs) reached.set(conversationId, reach);
    },
    persistChanges(now, before) {
      for (const [conversationId, { events, epoch, loaded }] of Object.entries(now)) {
        if (!loaded || epoch === null || events === before[conversationId]?.events) continue;
        const fresh = join(conversationId, epoch, events);
        if (fresh.length > 0) add({ conversationId, epoch, events: fresh });
      }
    },
    drop: () => void takeWaiting(),
    flush,
    stop() {
      flush();
      session += 1;
      runs.clear();
      reached.clear();
      deleted.clear();
    },
  };
}
