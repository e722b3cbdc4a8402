import type { Core } from '#core/Core.ts';
import type { Frame, Transport } from '#shared/rpc/Transport.ts';

/** A client in the same process as the core. */
export function createMemoryTransport(core: Core): Transport {
  const listeners = new Set<(frame: Frame) => void>();
  const connection = core.connect((frame) => {
    for (const listener of listeners) listener(frame);
  });
  return {
    request: (name, args) => connection.request(name, args),
    subscribe(onFrame) {
      listeners.add(onFrame);
      return () => listeners.delete(onFrame);
    },
  };
}
