import type { Data } from '#shared/contract/index.ts';
import { sameSession, type Context } from '../Context.ts';
import { quietUntil } from '#shared/notify/quietHours.ts';
import { isTransient } from '../timelines/reduceOutbox.ts';
import type { SettingsChange } from './changes.ts';

export interface SettingsActions {
  /** Applies a change locally at once, and writes it when connected. */
  readonly change: (change: SettingsChange) => void;
  /** Reads the settings and writes queued changes; called after a sign-in and whenever events may have been missed. */
  readonly refresh: () => Promise<void>;
  /** Writes queued changes, if there are any. Resolves when they are written or refused, or stay queued. */
  readonly writeQueued: () => Promise<void>;
  /** Shows others that quiet hours began, changed or ended since the last call. */
  readonly publishQuietHours: () => void;
  readonly applyPush: (pushed: Data<'settings.changed'>) => void;
}

/** Maximum number of rounds; changes that keep conflicting wait for the next call. */
const ROUNDS = 8;

export function createSettingsActions({ client, stores, now }: Context): SettingsActions {
  const { settings } = stores;
  let writing: Promise<void> | null = null;
  /** The end of the quiet hours that the server was given last; null: none. */
  let published: number | null = null;

  function quietEnd(): number | null {
    const { quietHours } = settings.getState().settings.notify;
    return quietHours === null ? null : quietUntil(quietHours, now());
  }

  /** Resolves to whether the server answered. */
  async function read(): Promise<boolean> {
    const isSameSession = sameSession(stores);
    const { confirmed: before } = settings.getState();
    published = quietEnd();
    const result = await client.request('settings.read', { quietUntil: published });
    if (!result.ok || !isSameSession()) return false;
    const { confirmed } = settings.getState();
    // A version that arrived meanwhile may be newer. A version that was known before may have been lost by the server,
    // so then a lower one is applied as well.
    if (confirmed === before || result.value.version >= (confirmed?.version ?? 0)) {
      settings.dispatch({ type: 'read', confirmed: result.value });
    }
    return true;
  }

  /** Writes all queued changes at once. Resolves to whether to continue. */
  async function writeOnce(): Promise<boolean> {
    const isSameSession = sameSession(stores);
    const { settings: wanted, confirmed, waiting } = settings.getState();
    if (confirmed === null) return read();
    const count = waiting.length;
    published = quietEnd();
    const result = await client.request('settings.write', {
      settings: wanted,
      version: confirmed.version,
      quietUntil: published,
    });
    if (!isSameSession()) return false;
    if (result.ok) {
      settings.dispatch({ type: 'written', count, confirmed: { settings: wanted, version: result.value.version } });
      return true;
    }
    // Version conflict: the other change is kept, and the local changes are applied on top of it.
    if (result.error.code === 'SETTINGS_CHANGED') return read();
    if (!isTransient(result.error)) settings.dispatch({ type: 'refused', count, problem: result.error });
    return false;
  }

  async function writeQueued(): Promise<void> {
    if (writing !== null) return writing;
    const { promise, resolve } = Promise.withResolvers<void>();
    writing = promise;
    const isSameSession = sameSession(stores);
    for (let round = 0; round < ROUNDS && isSameSession() && settings.getState().waiting.length > 0; round += 1) {
      if (!(await writeOnce())) break;
    }
    writing = null;
    resolve();
  }

  return {
    change(change) {
      settings.dispatch({ type: 'changed', change });
      void writeQueued();
    },
    async refresh() {
      if (await read()) await writeQueued();
    },
    writeQueued,
    publishQuietHours() {
      // A queued write carries it.
      if (settings.getState().waiting.length === 0 && quietEnd() !== published) void read();
    },
    applyPush: (pushed) => settings.dispatch({ type: 'pushReceived', confirmed: pushed }),
  };
}
