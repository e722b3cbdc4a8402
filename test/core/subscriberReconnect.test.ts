import { once } from 'node:events';
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net';
import { expect, inject, it, onTestFinished } from 'vitest';
import { createFrameHub } from '#shared/rpc/createFrameHub.ts';
import { startCore } from '../support/coreForTests.ts';

/**
 * A proxy to Redis that forwards bytes but never closes a connection after the client did, like a host that is down.
 */
async function startLingeringRelay(target: URL) {
  const links: { readonly client: Socket; readonly upstream: Socket; beginning: string }[] = [];
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const upstream = connectTo({ host: target.hostname, port: Number(target.port), noDelay: true });
    const link = { client, upstream, beginning: '' };
    links.push(link);
    client.on('data', (data) => {
      link.beginning += data.toString('latin1').slice(0, 1_024);
      upstream.write(data);
    });
    upstream.on('data', (data) => client.write(data));
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const { client, upstream } of links) for (const socket of [client, upstream]) socket.destroy();
    server.close();
  });
  const linksOf = (name: string) => links.filter(({ beginning }) => beginning.includes(`parley-${name}`));
  return { port: (server.address() as AddressInfo).port, linksOf };
}

it('is live after losing its command connection only with a subscriber that was connected afterwards', async () => {
  const redisUrl = new URL(inject('redisUrl'));
  const relay = await startLingeringRelay(redisUrl);
  const url = new URL(redisUrl);
  url.host = `127.0.0.1:${relay.port}`;
  const core = startCore({ redis: { url: url.href }, deadlineMs: 60_000 });
  onTestFinished(() => core.stop());
  const hub = createFrameHub();
  const states: { state: string; subscribers: number }[] = [];
  hub.subscribe(({ event, data }) => {
    if (event !== 'connection.changed') return;
    states.push({ state: (data as { state: string }).state, subscribers: relay.linksOf('subscriber').length });
  });
  core.connect((frame) => hub.publish(frame));
  await expect.poll(() => states.at(-1)?.state).toBe('live');

  for (const { client } of relay.linksOf('command')) client.destroy();
  await expect.poll(() => states.some(({ state }) => state === 'offline')).toBe(true);
  await expect.poll(() => states.at(-1)?.state).toBe('live');
  expect(states.at(-1)).toEqual({ state: 'live', subscribers: 2 });
});
