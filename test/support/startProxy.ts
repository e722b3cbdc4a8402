import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { findFreePort } from '#core/embedded/acquireServer.ts';
import { createPipe, type Pipe } from './proxyPipe.ts';

export type Direction = 'toServer' | 'toClient';

/** What happens to new connections. `halfOpen`: accepted, but never answered. */
export type Entry = 'pass' | 'halfOpen' | 'refuse';

/** One connection through the proxy, with faults of its own. */
export interface Link extends Readonly<Record<Direction, Pipe>> {
  /** The first bytes from the client, which identify the connection. */
  readonly beginning: string;
  /** Releases blocked data in both directions. */
  release(): void;
  /** Closes both ends; blocked or delayed data is lost. */
  cut(): void;
  /** The same with a reset (RST). */
  reset(): void;
}

/** A TCP proxy on loopback that simulates network faults. */
export interface Proxy {
  readonly port: number;
  readonly links: readonly Link[];
  /** Called for every connection from now on, until the returned function is called. */
  onLink(listener: (link: Link) => void): () => void;
  /** For new connections. */
  setEntry(entry: Entry): Promise<void>;
  /** The target of new connections, as after a fail-over. */
  setTarget(port: number): void;
  /** Ends all faults; half-open connections are cut. */
  heal(): Promise<void>;
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';
const BEGINNING_LENGTH = 1_024;

export async function startProxy(target: number): Promise<Proxy> {
  let targetPort = target;
  let entry: Entry = 'pass';
  const links = new Set<Link>();
  const stranded = new Set<Socket>();
  const listeners = new Set<(link: Link) => void>();
  const port = await findFreePort();
  let server: Server | null = await listen();

  async function listen(): Promise<Server> {
    const created = createServer({ noDelay: true }, accept).listen(port, HOST);
    await once(created, 'listening');
    return created;
  }

  function accept(client: Socket): void {
    if (entry === 'pass') return begin(client, connect({ port: targetPort, host: HOST, noDelay: true }));
    stranded.add(client);
    client.on('error', () => client.destroy());
    client.on('close', () => stranded.delete(client));
    client.resume(); // Reads the data without answering.
  }

  function begin(client: Socket, upstream: Socket): void {
    const end = (destroy: (socket: Socket) => void): void => {
      links.delete(link);
      link.toServer.drop();
      link.toClient.drop();
      for (const socket of [client, upstream]) destroy(socket);
    };
    const cut = (): void => end((socket) => socket.destroy());
    let beginning = '';
    const link: Link = {
      toServer: createPipe((data) => upstream.write(data), cut),
      toClient: createPipe((data) => client.write(data), cut),
      get beginning() {
        return beginning;
      },
      release() {
        link.toServer.release();
        link.toClient.release();
      },
      cut,
      reset: () => end((socket) => socket.resetAndDestroy()),
    };
    links.add(link);
    client.on('data', (data) => {
      if (beginning.length < BEGINNING_LENGTH) beginning += data.toString('latin1');
      link.toServer.push(data);
    });
    upstream.on('data', link.toClient.push);
    for (const socket of [client, upstream]) {
      socket.on('error', cut);
      socket.on('close', cut);
    }
    for (const listener of listeners) listener(link);
  }

  async function setEntry(next: Entry): Promise<void> {
    entry = next;
    if (next === 'refuse') {
      server?.close();
      server = null;
    } else {
      server ??= await listen();
    }
  }

  return {
    port,
    get links() {
      return [...links];
    },
    onLink(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setEntry,
    setTarget(next) {
      targetPort = next;
    },
    async heal() {
      await setEntry('pass');
      for (const client of stranded) client.destroy();
      for (const link of links) {
        link.toServer.heal();
        link.toClient.heal();
      }
    },
    async stop() {
      for (const link of links) link.cut();
      for (const client of stranded) client.destroy();
      if (server === null) return;
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}
