import { createClient } from '#shared/rpc/createClient.ts';
import { expect } from 'vitest';
import { createParley, type Parley } from '../../../src-renderer/app/createParley.ts';
import type { LocalStore, Settings } from '../../../src-renderer/local/localStore.ts';
import type { Timeline } from '../../../src-renderer/stores/timelines/state.ts';
import type { ModelServer } from './createModelServer.ts';
import { CONVERSATION } from './logEvents.ts';
import { textOf } from '../../support/textOf.ts';

/** What a computer keeps between two starts of the page. */
export interface Disk {
  readonly documents: Map<string, Map<string, unknown>>;
  readonly settings: Map<string, string>;
}

export function createDisk(): Disk {
  return { documents: new Map(), settings: new Map() };
}

export interface StartedParley extends Parley {
  /** The open (or last) timeline. */
  timeline(): Timeline;
  texts(): string[];
  setFocused(focused: boolean): void;
  title(): string;
  /** One beat of every clock with this interval. */
  beat(intervalMs: number): void;
  stop(): void;
}

/** The page's logic without a page, against a server and on a disk. */
export function startParley(server: ModelServer, disk: Disk = createDisk()): StartedParley {
  let focused = true;
  let title = '';
  let ids = 0;
  const focusListeners = new Set<() => void>();
  const beats = new Map<number, Set<() => void>>();
  const parley = createParley({
    client: createClient({
      transport: server.transport,
      onViolation: (what) => {
        throw new Error(what);
      },
    }),
    localStore: storeOn(disk),
    settings: settingsOn(disk),
    page: {
      isFocused: () => focused,
      onFocusChanged(listener) {
        focusListeners.add(listener);
        return () => focusListeners.delete(listener);
      },
      onNetworkChanged: () => () => undefined,
      every(intervalMs, beat) {
        const listeners = beats.get(intervalMs) ?? new Set();
        beats.set(intervalMs, listeners.add(beat));
        return () => listeners.delete(beat);
      },
      setTitle(next) {
        title = next;
      },
    },
    // Without a browser nothing can be seen of a file but its bytes.
    files: { look: () => Promise.resolve({ look: {}, previewUrl: null }), revoke: () => undefined },
    describePreview: ({ kind, preview }) => (kind === 'text' ? preview : `${kind}: ${preview}`),
    now: () => Date.now(),
    newId: () => `amir-${(ids += 1)}-${disk.settings.size}`,
    report: (error) => {
      throw error;
    },
  });
  const stop = parley.start();
  const timeline = (): Timeline => {
    const found = parley.stores.timelines.getState().byId[CONVERSATION];
    if (found === undefined) throw new Error('no timeline');
    return found;
  };
  return {
    ...parley,
    timeline,
    texts: () => [
      ...timeline().events.map((event) => textOf(event) ?? ''),
      ...timeline().outbox.map(({ text }) => text),
    ],
    setFocused(next) {
      focused = next;
      for (const listener of focusListeners) listener();
    },
    title: () => title,
    beat(intervalMs) {
      for (const listener of beats.get(intervalMs) ?? []) listener();
    },
    stop,
  };
}

/** Signed in, with Mei's conversation open and up to date. */
export async function startOpened(server: ModelServer, disk?: Disk): Promise<StartedParley> {
  const parley = startParley(server, disk);
  await expect.poll(() => parley.stores.session.getState().status).toBe('signedOut');
  await parley.actions.session.signIn({ name: 'Amir Khan', password: 'right' });
  await parley.actions.conversations.openWith('mei');
  await expect.poll(() => parley.timeline()).toMatchObject({ loaded: true, stale: false });
  return parley;
}

export function storeOn({ documents }: Disk): LocalStore {
  const of = (account: string): Map<string, unknown> => {
    const found = documents.get(account) ?? new Map<string, unknown>();
    documents.set(account, found);
    return found;
  };
  return {
    readAll: async (account) => new Map(of(account)),
    write: async (account, key, document) => void of(account).set(key, structuredClone(document)),
    remove: async (account, key) => void of(account).delete(key),
    wipe: async (account) => void documents.delete(account),
  };
}

export function settingsOn({ settings }: Disk): Settings {
  return {
    get: (key) => settings.get(key) ?? null,
    set(key, value) {
      if (value === null) settings.delete(key);
      else settings.set(key, value);
    },
    keys: () => [...settings.keys()],
  };
}
