import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { findFreePort } from '#core/embedded/acquireServer.ts';

/** The lowest port that Linux gives to an outgoing connection (net.ipv4.ip_local_port_range). */
const FIRST_OUTGOING = 32_768;

it('a port is below the range of outgoing connections, so that a restarted server finds it free', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, findFreePort));
  expect(ports.filter((port) => port < 1_024 || port >= FIRST_OUTGOING)).toEqual([]);
});

it('the port accepts a listener', async () => {
  const server = createServer().listen(await findFreePort(), '127.0.0.1');
  await once(server, 'listening');
  expect(server.listening).toBe(true);
  server.close();
});
