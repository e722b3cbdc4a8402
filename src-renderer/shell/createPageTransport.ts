import type { CallMap } from '#shared/contract/defineCall.ts';
import { createDispatcher, type Handlers } from '#shared/rpc/createDispatcher.ts';
import type { FrameHub } from '#shared/rpc/createFrameHub.ts';
import type { Transport } from '#shared/rpc/Transport.ts';

export interface PageTransportOptions<Calls extends CallMap> {
  readonly calls: Calls;
  readonly handlers: Handlers<Calls, null>;
  /** Publishes the page's own events. */
  readonly hub: FrameHub;
  readonly report: (error: unknown) => void;
}

/** A transport for calls that the page handles itself, with the same dispatcher as a server. */
export function createPageTransport<Calls extends CallMap>({
  report,
  hub,
  ...edge
}: PageTransportOptions<Calls>): Transport {
  const dispatch = createDispatcher({
    ...edge,
    hasSession: () => true,
    onUnexpected(error) {
      report(error);
      return 'page';
    },
  });
  return { request: (name, args) => dispatch(name, args, null), subscribe: hub.subscribe };
}
