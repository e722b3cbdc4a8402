import { type Data, localCalls } from '#shared/contract/index.ts';
import { createFrameHub } from '#shared/rpc/createFrameHub.ts';
import type { Transport } from '#shared/rpc/Transport.ts';
import { createPageTransport } from './createPageTransport.ts';
import { createSettings } from '../local/createSettings.ts';
import { createIndexedDbHandlers } from '../local/indexedDb/createIndexedDbHandlers.ts';
import { createWriteJournal } from '../local/indexedDb/createWriteJournal.ts';

type Change = Data<'local.outgoingChanged'>;

/** Answers `local.*` in a browser from IndexedDB, and broadcasts outbox changes to other tabs. */
export function createIndexedDbTransport(report: (error: unknown) => void): Transport {
  const hub = createFrameHub();
  // A channel does not deliver messages to its own page, which applies its changes itself.
  const otherTabs = new BroadcastChannel('parley.local');
  otherTabs.addEventListener('message', ({ data }: MessageEvent<Change>) =>
    hub.publish({ event: 'local.outgoingChanged', data }),
  );
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  const broadcast = (change: Change): void => otherTabs.postMessage(change);
  const journal = createWriteJournal(createSettings(), report);
  const copyWhileLeaving = (): void => journal.setLeaving(document.hidden);
  // Captured, so that the writes of other listeners come later.
  window.addEventListener('pagehide', () => journal.setLeaving(true), { capture: true });
  window.addEventListener('pageshow', copyWhileLeaving, { capture: true });
  document.addEventListener('visibilitychange', copyWhileLeaving, { capture: true });
  const handlers = createIndexedDbHandlers({ onOutgoingChanged: broadcast, journal, report });
  return createPageTransport({ calls: localCalls, handlers, hub, report });
}
