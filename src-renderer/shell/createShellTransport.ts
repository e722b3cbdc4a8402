import { io } from 'socket.io-client';
import { createSocketTransport } from '#shared/rpc/createSocketTransport.ts';
import { SOCKET_OPTIONS } from '#shared/rpc/socketProtocol.ts';
import type { Transport } from '#shared/rpc/Transport.ts';
import { createBrowserHost } from './createBrowserHost.ts';

/**
 * The one place that knows which shell the page is in: the desktop's bridge, or else a socket to the server that the
 * page came from and, for `host.*`, the page itself.
 */
export function createShellTransport(report: (error: unknown) => void): Transport {
  if (window.parley !== undefined) return window.parley;
  const server = createSocketTransport({
    socket: io(SOCKET_OPTIONS),
    onViolation: (what) => report(new Error(what)),
  });
  const host = createBrowserHost(report);
  return {
    request: (name, args) => (name.startsWith('host.') ? host : server).request(name, args),
    subscribe(onFrame) {
      const ends = [
        server.subscribe(onFrame),
        // The page's own host has no way to the log, so it has nothing to say about it.
        host.subscribe((frame) => {
          if (frame.event !== 'connection.changed') onFrame(frame);
        }),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
