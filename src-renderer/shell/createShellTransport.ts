import { io } from 'socket.io-client';
import { createSocketTransport } from '#shared/rpc/createSocketTransport.ts';
import { SOCKET_OPTIONS } from '#shared/rpc/socketProtocol.ts';
import type { Transport } from '#shared/rpc/Transport.ts';
import { createIndexedDbTransport } from './createIndexedDbTransport.ts';
import { deferWhileTyping } from './deferWhileTyping.ts';
import { createBrowserHost } from './createBrowserHost.ts';
import { startServiceWorker } from './serviceWorker.ts';
import { batchFrames } from './batchFrames.ts';

/**
 * The only module that depends on the shell: uses the desktop's bridge if there is one, otherwise a socket to the
 * server that the page was loaded from and, for `host.*` and `local.*`, the page itself.
 */
export function createShellTransport(report: (error: unknown) => void): Transport {
  const ports = { isHidden: () => document.hidden, deferWhileTyping: deferWhileTyping(document) };
  if (window.parley !== undefined) return batchFrames(window.parley, ports);
  const socket = createSocketTransport({
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    socket: io(SOCKET_OPTIONS),
    onViolation: (what) => report(new Error(what)),
  });
  const server = batchFrames(socket, ports);
  startServiceWorker(server);
  const host = createBrowserHost(report);
  const store = createIndexedDbTransport(report);

  function transportFor(name: string): Transport {
    if (name.startsWith('host.')) return host;
    return name.startsWith('local.') ? store : server;
  }
  return {
    request: (name, args) => transportFor(name).request(name, args),
    subscribe(onFrame) {
      // The page's own transports are not connected to the log, so their connection events are dropped.
      const ownFrame: typeof onFrame = (frame) => {
        if (frame.event !== 'connection.changed') onFrame(frame);
      };
      const ends = [server.subscribe(onFrame), host.subscribe(ownFrame), store.subscribe(ownFrame)];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
