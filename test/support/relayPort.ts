import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Network } from './networks.ts';

/** Runs in the other network, where it connects its standard input and output to a port. */
const RELAY = `
  const socket = require('node:net').connect(Number(process.argv[1]), '127.0.0.1');
  process.stdin.pipe(socket).pipe(process.stdout);
  socket.on('error', () => process.exit(1)).on('close', () => process.exit(0));
`;

export interface RelayedPort {
  /** On this computer's loopback. */
  readonly port: number;
  close(): void;
}

/** Makes a port of another network's loopback reachable here. */
export async function relayPort({ enter }: Network, port: number): Promise<RelayedPort> {
  const [command, ...args] = [...enter, process.execPath, '-e', RELAY, String(port)];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const relay = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    sockets.add(socket);
    socket.pipe(relay.stdin);
    relay.stdout.pipe(socket);
    // Either side may end first.
    socket.on('error', () => socket.destroy()).on('close', () => relay.kill());
    relay.stdin.on('error', () => socket.destroy());
    relay.on('close', () => {
      sockets.delete(socket);
      socket.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
