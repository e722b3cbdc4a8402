import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { findFreePort } from '#core/embedded/findFreePort.ts';
import { createPipe, type Pipe } from './proxyPipe.ts';

export type Direction = 'toServer' | 'toClient';

/** What happens to somebody who connects. `halfOpen`: accepted, and then nothing for ever. */
export type Entry = 'pass' | 'halfOpen' | 'refuse';

/** One connection through the proxy, with faults of its own. */
export interface Link extends Readonly<Record<Direction, Pipe>> {
  /** The first bytes that the client wrote: they tell connections apart. */
  readonly beginning: string;
  /** Lets go of what was held, both ways. */
  release(): void;
  /** Closes both ends; what was held or late is lost. */
  cut(): void;
  /** The same without a goodbye (RST). */
  reset(): void;
}

/** A TCP proxy on loopback that does to connections what networks do. */
export interface Proxy {
  readonly port: number;
  readonly links: readonly Link[];
  /** Called for every connection from now on, until the returned function is called. */
  onLink(listener: (link: Link) => void): () => void;
  /** For those who connect from now on. */
  setEntry(entry: Entry): Promise<void>;
  /** Where those who connect from now on are led: a fail-over. */
  setTarget(port: number): void;
  /** No faults any more; half-open connections are cut. */
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
    client.resume(); // it is heard, and not answered
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
