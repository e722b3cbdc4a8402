import { type Client, createClient } from '#shared/rpc/createClient.ts';
import { createSocketTransport } from '#shared/rpc/createSocketTransport.ts';
import { SOCKET_OPTIONS } from '#shared/rpc/socketProtocol.ts';
import { io } from 'socket.io-client';

/** A client on this computer that is not a page and has no session. */
export async function connectElsewhere(url: string): Promise<{ readonly client: Client; readonly close: () => void }> {
  const socket = io(url, { ...SOCKET_OPTIONS, forceNew: true });
  const fail = (what: string): never => {
    throw new Error(what);
  };
  const client = createClient({ transport: createSocketTransport({ socket, onViolation: fail }), onViolation: fail });
  const live = Promise.withResolvers<void>();
  client.on('connection.changed', ({ state }) => {
    if (state === 'live') live.resolve();
  });
  await live.promise;
  return { client, close: () => void socket.close() };
}
