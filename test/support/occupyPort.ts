import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** A foreign server on a port of this computer, which does not speak Redis. Throws when the port is taken. */
export async function occupyPort(port: number): Promise<Server> {
  const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
