import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { reorderLinks } from '../support/reorderLinks.ts';
import { type Proxy, startProxy } from '../support/startProxy.ts';

/** An echo server behind a proxy. */
async function startEcho(): Promise<Proxy> {
  const server = createServer((socket) => socket.on('error', () => socket.destroy()).pipe(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy = await startProxy((server.address() as AddressInfo).port);
  onTestFinished(async () => {
    await proxy.stop();
    server.close();
  });
  return proxy;
}

interface Client {
  readonly socket: Socket;
  readonly heard: () => string;
  readonly ended: Promise<'closed' | 'reset'>;
}

async function connectTo({ port }: Proxy): Promise<Client> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  let wasReset = false;
  socket.on('data', (data) => (heard += data.toString()));
  socket.on('error', () => (wasReset = true));
  const ended = new Promise<'closed' | 'reset'>((resolve) => {
    socket.on('close', () => resolve(wasReset ? 'reset' : 'closed'));
  });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return { socket, heard: () => heard, ended };
}

async function echoed(client: Client, text: string): Promise<void> {
  client.socket.write(text);
  await expect.poll(client.heard).toContain(text);
}

describe('the proxy', () => {
  it('forwards everything when no fault is set', async () => {
    const proxy = await startEcho();
    const client = await connectTo(proxy);
    await echoed(client, 'hello');
    expect(proxy.links.map(({ beginning }) => beginning)).toEqual(['hello']);
  });

  it('delays without reordering', async () => {
    const proxy = await startEcho();
    const client = await connectTo(proxy);
    await echoed(client, 'begin ');
    const delays = [40, 0, 10];
    proxy.links[0]?.toClient.delay(() => delays.shift() ?? 0);
    for (const text of ['one ', 'two ', 'three ', 'four']) await writeApart(client, text);
    await expect.poll(client.heard).toBe('begin one two three four');
  });

  it('cuts a connection in the middle of a message', async () => {
    const proxy = await startEcho();
    const client = await connectTo(proxy);
    await echoed(client, 'begin ');
    proxy.links[0]?.toClient.cutAfter(3);
    client.socket.write('message');
    await client.ended;
    expect(client.heard()).toBe('begin mes');
    await expect.poll(() => proxy.links).toEqual([]);
  });

  it('holds one direction, then releases or drops what it held', async () => {
    const proxy = await startEcho();
    const [kept, lost] = [await connectTo(proxy), await connectTo(proxy)];
    await Promise.all([echoed(kept, 'kept '), echoed(lost, 'lost ')]);
    let arrived = 0;
    for (const link of proxy.links) {
      link.toClient.block();
      link.toServer.listen((data) => (arrived += data.length));
    }
    for (const { socket } of [kept, lost]) socket.write('later');
    await expect.poll(() => arrived).toBe(10);
    proxy.links.find(({ beginning }) => beginning.startsWith('lost'))?.cut();
    await lost.ended;
    expect([kept.heard(), lost.heard()]).toEqual(['kept ', 'lost ']);
    await proxy.heal();
    await expect.poll(kept.heard).toBe('kept later');
  });

  it('reorders data across connections and keeps the order within each', async () => {
    const proxy = await startEcho();
    const [one, other] = [await connectTo(proxy), await connectTo(proxy)];
    await Promise.all([echoed(one, 'one '), echoed(other, 'other ')]);
    const life = { isOver: false };
    const reordering = reorderLinks(proxy, 'toClient', () => life.isOver);
    const heard: string[] = [];
    one.socket.on('data', () => heard.push('one'));
    other.socket.on('data', () => heard.push('other'));
    // Repeats until both wrote within one round, which a busy machine may miss.
    await expect
      .poll(async () => {
        heard.length = 0;
        await writeApart(one, 'first ');
        await writeApart(other, 'second ');
        await expect.poll(() => heard.length).toBeGreaterThanOrEqual(2);
        return heard.slice(0, 2);
      })
      .toEqual(['other', 'one']);
    life.isOver = true;
    await reordering;
    await writeApart(one, '1');
    await writeApart(one, '2');
    await expect.poll(one.heard).toMatch(/^one (first )+12$/);
  });

  it('accepts connections without answering until it is healed', async () => {
    const proxy = await startEcho();
    await proxy.setEntry('halfOpen');
    const client = await connectTo(proxy);
    client.socket.write('anybody?');
    await proxy.heal();
    await client.ended;
    expect(client.heard()).toBe('');
    await echoed(await connectTo(proxy), 'back');
  });

  it('refuses connections and later accepts them again on the same port', async () => {
    const proxy = await startEcho();
    const before = await connectTo(proxy);
    await echoed(before, 'before');
    await proxy.setEntry('refuse');
    await expect(connectTo(proxy)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await echoed(before, 'still here');
    await proxy.setEntry('pass');
    await echoed(await connectTo(proxy), 'after');
  });

  it('resets a connection without closing it gracefully', async () => {
    const proxy = await startEcho();
    const client = await connectTo(proxy);
    await echoed(client, 'hello');
    for (const link of proxy.links) link.reset();
    expect(await client.ended).toBe('reset');
  });

  it('forwards new connections to another target', async () => {
    const [proxy, other] = [await startEcho(), await startEcho()];
    proxy.setTarget(other.port);
    await echoed(await connectTo(proxy), 'over there');
    expect(other.links).toHaveLength(1);
  });
});

/** Writes the text as a packet of its own. */
async function writeApart({ socket }: Client, text: string): Promise<void> {
  await new Promise<void>((resolve) => void socket.write(text, () => resolve()));
}
