import { type Data, localCalls } from '#shared/contract/index.ts';
import { createFrameHub } from '#shared/rpc/createFrameHub.ts';
import type { Transport } from '#shared/rpc/Transport.ts';
import { answerInPage } from '../../shell/answerInPage.ts';
import { createIndexedDbHandlers } from './createIndexedDbHandlers.ts';

type Change = Data<'local.outgoingChanged'>;

/** In a browser the page keeps its store by itself: it answers `local.*`, and tells the other tabs of its outbox. */
export function createIndexedDbTransport(report: (error: unknown) => void): Transport {
  const hub = createFrameHub();
  // A channel does not speak to itself: this page knows what it did.
  const otherTabs = new BroadcastChannel('parley.local');
  otherTabs.addEventListener('message', ({ data }: MessageEvent<Change>) =>
    hub.publish({ event: 'local.outgoingChanged', data }),
  );
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  const tell = (change: Change): void => otherTabs.postMessage(change);
  const handlers = createIndexedDbHandlers({ onOutgoingChanged: tell, report });
  return answerInPage({ calls: localCalls, handlers, hub, report });
}
