import { setImmediate } from 'node:timers/promises';
import { createClient } from '#shared/rpc/createClient.ts';
import type { Transport } from '#shared/rpc/Transport.ts';
import { expect } from 'vitest';
import { createParley, type Parley } from '../../../src-renderer/app/createParley.ts';
import type { Timeline } from '../../../src-renderer/stores/timelines/state.ts';
import type { ModelServer } from './createModelServer.ts';
import { createDisk, type Disk, settingsOn, withLocalStore } from './disk.ts';
import { CONVERSATION } from './logEvents.ts';
import { textOf } from '../../support/textOf.ts';
import { noDevices } from '../../../src-renderer/roomEncryption/direct/noDevices.ts';

export interface StartedParley extends Parley {
  /** The open (or last) timeline. */
  timeline(): Timeline;
  texts(): string[];
  setFocused(focused: boolean): void;
  /** Hides or ends the page. */
  leave(): void;
  title(): string;
  /** Fires every timer with this interval once. */
  fireTimer(intervalMs: number): void;
  /** The intervals of all running timers. */
  intervals(): number[];
  stop(): void;
}

/** For tests in which no fault is expected. */
function fault(error: unknown): never {
  throw error;
}

/** The logic of the page without its interface, with a server and a disk. */
export function startParley(
  server: ModelServer,
  disk: Disk = createDisk(),
  report: (error: unknown) => void = fault,
  through: (transport: Transport) => Transport = (transport) => transport,
  ownConversationId: string | null = null,
): StartedParley {
  let focused = true;
  let title = '';
  const focusListeners = new Set<() => void>();
  const leaveListeners = new Set<() => void>();
  const timers = new Map<number, Set<() => void>>();
  const parley = createParley({
    client: createClient({
      transport: through(withLocalStore(server.transport, disk)),
      onViolation: (what) => {
        throw new Error(what);
      },
    }),
    devices: noDevices,
    earlier: disk.earlier,
    settings: settingsOn(disk),
    page: {
      isFocused: () => focused,
      onFocusChanged(listener) {
        focusListeners.add(listener);
        return () => focusListeners.delete(listener);
      },
      onLeaving(listener) {
        leaveListeners.add(listener);
        return () => leaveListeners.delete(listener);
      },
      onNetworkChanged: () => () => undefined,
      every(intervalMs, beat) {
        const listeners = timers.get(intervalMs) ?? new Set();
        timers.set(intervalMs, listeners.add(beat));
        return () => listeners.delete(beat);
      },
      setTitle(next) {
        title = next;
      },
      // As with a browser's lock, the lock is released a moment after the work.
      async withLock(_name, work) {
        await work();
        await setImmediate();
      },
    },
    // Without a browser, only the bytes of a file are available.
    files: { measure: () => Promise.resolve({ look: {}, previewUrl: null }), revoke: () => undefined },
    describePreview: ({ kind, preview }) => (kind === 'text' ? preview : `${kind}: ${preview}`),
    describeAnnouncement: ({ importance, title }) => (importance === 'important' ? `important: ${title}` : title),
    describeNotice: ({ type }, who, where) => `${who} ${type} ${where ?? ''}`.trim(),
    describeProposal: (room) => `proposes ${room}`,
    describeClosing: (leftMs) => `closes in ${Math.round(leftMs / 60_000)} min`,
    ownConversationId,
    now: () => Date.now(),
    newId: () => disk.nextId('amir'),
    report,
  });
  const stop = parley.start();
  // A view that is tall enough for all unread messages: without a jump, the end is on the screen.
  parley.stores.timelines.subscribe(({ openId }, before) => {
    if (openId === null || openId === before.openId) return;
    queueMicrotask(() => {
      if (parley.stores.detachedWindow.getState().shown === null) parley.actions.conversations.scrolled(true);
    });
  });
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
    leave() {
      for (const listener of leaveListeners) listener();
    },
    setFocused(next) {
      focused = next;
      for (const listener of focusListeners) listener();
    },
    title: () => title,
    fireTimer(intervalMs) {
      for (const listener of timers.get(intervalMs) ?? []) listener();
    },
    intervals: () => [...timers].flatMap(([intervalMs, { size }]) => (size > 0 ? [intervalMs] : [])),
    stop,
  };
}

/** Signed in, with Mei's conversation open and up to date. */
export async function startOpened(
  server: ModelServer,
  disk?: Disk,
  report?: (error: unknown) => void,
  through?: (transport: Transport) => Transport,
): Promise<StartedParley> {
  const parley = startParley(server, disk, report, through);
  await expect.poll(() => parley.stores.session.getState().status).toBe('signedOut');
  await parley.actions.session.signIn({ name: 'Amir Khan', password: 'right' });
  await parley.actions.conversations.openWith('mei');
  await expect.poll(() => parley.timeline()).toMatchObject({ loaded: true, stale: false });
  return parley;
}
