import type { Context } from '../app/Context.ts';
import type { Problem } from '../stores/Problem.ts';
import { emptyTimeline, type Outgoing, type Timeline } from '../stores/timelines/state.ts';
import { listsSchema, outboxSchema, runSchema } from './documents.ts';

export interface Persistence {
  /** Brings back what is known of an account, and keeps it up to date from then on. */
  start(account: string): Promise<void>;
  /** Writes no more; what is on disk stays for the next time. */
  stop(): void;
  /** Forgets the account on this computer. */
  wipe(): Promise<void>;
}

/** Events of each conversation that outlive the page. */
const KEPT_EVENTS = 200;
/** Changes are gathered for so long before they are written (ms). */
const GATHER_MS = 300;
const DRAFT = 'parley.draft';

export function createPersistence({ stores, localStore, settings, report }: Omit<Context, 'client'>): Persistence {
  let account: string | null = null;
  let unsubscribe: (() => void)[] = [];
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  /** The last write of each outbox. */
  const saving = new Map<string, Promise<void>>();

  async function write(key: string, document: unknown): Promise<void> {
    if (account === null) return;
    // A cache that can't be written is a slower next start, not a reason to stop.
    await localStore.write(account, key, document).catch(report);
  }

  function gather(key: string, document: () => unknown): void {
    clearTimeout(waiting.get(key));
    waiting.set(
      key,
      setTimeout(() => void write(key, document()), GATHER_MS),
    );
  }

  const timelines = (): Readonly<Record<string, Timeline>> => stores.timelines.getState().byId;

  function saveOutbox(conversationId: string): void {
    const left = (timelines()[conversationId]?.outbox ?? []).map(asDocument);
    saving.set(conversationId, write(`outbox ${conversationId}`, left));
  }

  /** Nothing of a room that is over stays on this computer but what was typed in it. */
  async function removeTimeline(id: string): Promise<void> {
    clearTimeout(waiting.get(`run ${id}`));
    waiting.delete(`run ${id}`);
    const name = account;
    if (name === null) return;
    await saving.get(id);
    await Promise.all([`run ${id}`, `outbox ${id}`].map((key) => localStore.remove(name, key))).catch(report);
  }

  function saveTimelines(now: Readonly<Record<string, Timeline>>, before: Readonly<Record<string, Timeline>>): void {
    for (const id of Object.keys(before)) if (!(id in now)) void removeTimeline(id);
    for (const [id, timeline] of Object.entries(now)) {
      if (timeline.outbox !== (before[id]?.outbox ?? emptyTimeline.outbox)) saveOutbox(id);
      if (timeline.events === before[id]?.events && timeline.epoch === before[id]?.epoch) continue;
      gather(`run ${id}`, () => {
        const { epoch, events } = timelines()[id] ?? timeline;
        return { epoch, events: events.slice(-KEPT_EVENTS) };
      });
    }
  }

  function saveLists(): void {
    gather('lists', () => ({
      people: Object.values(stores.people.getState()),
      conversations: Object.values(stores.conversations.getState()),
      endedRooms: Object.values(stores.rooms.getState().ended),
      roomPeople: stores.members.getState(),
    }));
  }

  const draftKey = (id: string): string => `${DRAFT} ${account ?? ''} ${id}`;

  function saveDraft(conversationId: string, text: string): void {
    const key = draftKey(conversationId);
    if (text !== '') return settings.set(key, text);
    // A text that was sent stays a draft on disk until it is on disk as a message to send.
    void (saving.get(conversationId) ?? Promise.resolve()).then(() => {
      if ((stores.drafts.getState()[conversationId] ?? '') === '') settings.set(key, null);
    });
  }

  function restoreDrafts(): void {
    const found = settings.keys().filter((key) => key.startsWith(draftKey('')));
    const drafts = Object.fromEntries(found.map((key) => [key.slice(draftKey('').length), settings.get(key) ?? '']));
    stores.drafts.dispatch({ type: 'restored', drafts });
  }

  function restore(documents: ReadonlyMap<string, unknown>): void {
    const lists = listsSchema.safeParse(documents.get('lists'));
    if (lists.success) {
      stores.people.dispatch({ type: 'listed', people: lists.data.people });
      stores.conversations.dispatch({ type: 'listed', conversations: lists.data.conversations });
      stores.rooms.dispatch({ type: 'restored', ended: lists.data.endedRooms });
      stores.members.dispatch({ type: 'restored', rooms: lists.data.roomPeople });
    }
    const ids = new Set([...documents.keys()].filter((key) => key !== 'lists').map((key) => key.replace(/^\w+ /, '')));
    for (const conversationId of ids) {
      if (conversationId in stores.rooms.getState().ended) continue;
      const run = runSchema.safeParse(documents.get(`run ${conversationId}`));
      const outbox = outboxSchema.safeParse(documents.get(`outbox ${conversationId}`));
      const { epoch, events } = run.success ? run.data : { epoch: null, events: [] };
      const left = outbox.success ? outbox.data.map(asOutgoing) : [];
      const change = { type: 'restored', epoch, events, outbox: left } as const;
      stores.timelines.dispatch({ type: 'changed', conversationId, change });
    }
  }

  function stop(): void {
    for (const end of unsubscribe) end();
    unsubscribe = [];
    for (const timer of waiting.values()) clearTimeout(timer);
    waiting.clear();
    account = null;
  }

  return {
    async start(name) {
      stop();
      account = name;
      restoreDrafts();
      try {
        restore(await localStore.readAll(name));
      } catch (error) {
        report(error);
      }
      unsubscribe = [
        stores.timelines.subscribe((now, before) => saveTimelines(now.byId, before.byId)),
        stores.people.subscribe(saveLists),
        stores.conversations.subscribe(saveLists),
        stores.members.subscribe(saveLists),
        stores.rooms.subscribe((now, before) => {
          if (now.ended !== before.ended) saveLists();
        }),
        stores.drafts.subscribe((now, before) => {
          for (const [id, text] of Object.entries(now)) if (text !== before[id]) saveDraft(id, text);
        }),
      ];
    },
    stop,
    async wipe() {
      if (account === null) return;
      const name = account;
      for (const key of settings.keys().filter((key) => key.startsWith(draftKey('')))) settings.set(key, null);
      stop();
      await localStore.wipe(name).catch(report);
    },
  };
}

const INTERRUPTED: Problem = { code: 'OFFLINE', details: {} };

function asDocument({ clientId, from, text, file, at, delivery }: Outgoing): unknown {
  // A send that was under way may or may not have arrived: sent again with its client id, it can't arrive twice.
  return { clientId, from, text, file, at, problem: delivery.state === 'failed' ? delivery.problem : INTERRUPTED };
}

function asOutgoing({ problem, ...message }: Omit<Outgoing, 'delivery'> & { problem: Problem }): Outgoing {
  return { ...message, delivery: { state: 'failed', problem } };
}
