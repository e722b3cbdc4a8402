import { Redis } from 'ioredis';
import { describe, expect, it, onTestFinished } from 'vitest';
import { unwrap } from '#shared/rpc/result.ts';
import { CHEAP_PASSWORDS } from '../support/cheapPasswords.ts';
import { createGatewayClient, startGateway } from '../support/startGateway.ts';
import { recordEvents } from '../support/recordEvents.ts';
import { startRedis } from '../support/startRedis.ts';
import { retryTransient } from './support/retryTransient.ts';
import { type PageUser, EVERY_10_MS, startPageUser } from './support/startPair.ts';

const ALLOWED = ['on', '>first', '~*', '&*', '+@all'];

/** A Redis on which the user `parley` has all permissions, and an administrator who can change them. */
async function startRedisWithAcl() {
  const server = await startRedis();
  const owner = new Redis(server.port, '127.0.0.1', { replyMapping: 'legacy' });
  onTestFinished(async () => {
    owner.disconnect();
    await server.stop();
  });
  const allow = (...rules: readonly string[]) => owner.acl('SETUSER', 'parley', ...rules);
  await allow(...ALLOWED);
  /** Disconnects every connection of `parley`, so that it has to authenticate again. */
  const disconnectAll = () => owner.client('KILL', 'USER', 'parley');
  return { server, allow, kick: disconnectAll };
}

const connectionOf = ({ page }: PageUser) => page.parley().stores.connection.getState();

describe('a Redis that refuses access', () => {
  it('shows "refused" instead of connecting endlessly after a password change, and recovers when the password is valid again', async () => {
    const { server, allow, kick: disconnectAll } = await startRedisWithAcl();
    const amy = await startPageUser('Amy', server.port, () => '', `redis://parley:first@127.0.0.1:${server.port}`);
    await expect.poll(() => connectionOf(amy).state, EVERY_10_MS).toBe('live');

    await allow('resetpass', '>second');
    await disconnectAll();
    await expect
      .poll(() => connectionOf(amy), EVERY_10_MS)
      .toMatchObject({ state: 'refused', code: 'REDIS_AUTH_FAILED' });
    await amy.page.parley().actions.connection.retryNow();
    await expect.poll(() => connectionOf(amy).state, EVERY_10_MS).toBe('refused');

    await allow('>first');
    await amy.page.parley().actions.connection.retryNow();
    await expect.poll(() => connectionOf(amy).state, EVERY_10_MS).toBe('live');
  });

  it('shows "refused" when subscribing is no longer permitted, although commands are still answered', async () => {
    const { server, allow } = await startRedisWithAcl();
    const amy = await startPageUser('Amy', server.port, () => '', `redis://parley:first@127.0.0.1:${server.port}`);
    await expect.poll(() => connectionOf(amy).state, EVERY_10_MS).toBe('live');

    // Redis closes subscriber connections that lose permission for their channels.
    await allow('resetchannels');
    await expect
      .poll(() => connectionOf(amy), EVERY_10_MS)
      .toMatchObject({ state: 'refused', code: 'REDIS_NOT_PERMITTED' });
    await allow('allchannels');
    await expect.poll(() => connectionOf(amy).state, EVERY_10_MS).toBe('live');
  });

  it('passes the reason on to the clients of a gateway', async () => {
    const { server, allow, kick: disconnectAll } = await startRedisWithAcl();
    const url = `redis://parley:first@127.0.0.1:${server.port}`;
    const gateway = await startGateway({ core: { redis: { url }, passwordCost: CHEAP_PASSWORDS } });
    const client = createGatewayClient(gateway.url);
    const ear = recordEvents(client.transport);
    onTestFinished(async () => {
      client.close();
      await gateway.stop();
    });
    await ear.next('connection.changed', ({ state }) => state === 'live');
    await allow('resetpass', '>second');
    await disconnectAll();
    await ear.next('connection.changed', ({ state, code }) => state === 'offline' && code === 'REDIS_AUTH_FAILED');
    expect(await client.transport.request('connection.probe', {})).toMatchObject({
      error: { code: 'REDIS_AUTH_FAILED' },
    });
    await allow('>first');
    await ear.next('connection.changed', ({ state }) => state === 'live');
  });
});

describe('connection.probe', () => {
  it('wakes a connection that waits for its next reconnect attempt', async () => {
    const server = await startRedis();
    onTestFinished(() => server.stop());
    const amy = await startPageUser('Amy', server.port, () => '');
    for (let round = 0; round < 3; round += 1) {
      await expect.poll(() => connectionOf(amy).state, EVERY_10_MS).toBe('live');
      await amy.proxy.setEntry('refuse');
      for (const link of amy.proxy.links) link.reset();
      await expect.poll(() => connectionOf(amy).state, EVERY_10_MS).toBe('offline');
      await amy.page.parley().actions.connection.retryNow();
      await expect.poll(() => connectionOf(amy).state, EVERY_10_MS).toBe('offline');
      await amy.proxy.setEntry('pass');
      // Only a new connection attempt can answer this.
      await retryTransient(() => amy.page.parley().client.request('connection.probe', {}));
    }
  });

  it('reconnects to a restarted gateway, and through it to Redis', async () => {
    const server = await startRedis();
    const gateway = await startGateway({ core: { redis: { url: server.url }, passwordCost: CHEAP_PASSWORDS } });
    const client = createGatewayClient(gateway.url);
    const ear = recordEvents(client.transport);
    onTestFinished(async () => {
      client.close();
      await gateway.stop();
      await server.stop();
    });
    await ear.next('connection.changed', ({ state }) => state === 'live');
    await server.kill();
    await ear.next('connection.changed', ({ state }) => state === 'offline');
    expect(await client.transport.request('connection.probe', {})).toMatchObject({ error: { code: 'OFFLINE' } });
    await server.restart();
    unwrap(await client.transport.request('connection.probe', {}));

    client.socket.io.engine.close();
    await ear.next('connection.changed', ({ state }) => state === 'offline');
    unwrap(await client.transport.request('connection.probe', {}));
    await ear.next('connection.changed', ({ state }) => state === 'live');
  });
});
