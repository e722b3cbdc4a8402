import { Redis } from 'ioredis';
import { describe, expect, it, onTestFinished } from 'vitest';
import { unwrap } from '#shared/rpc/result.ts';
import { CHEAP_PASSWORDS } from '../support/cheapPasswords.ts';
import { createGatewayClient, startGateway } from '../support/startGateway.ts';
import { hear } from '../support/hear.ts';
import { startRedis } from '../support/startRedis.ts';
import { type AtPage, PATIENTLY, seat } from './support/startPair.ts';

const ALLOWED = ['on', '>first', '~*', '&*', '+@all'];

/** A Redis on which `parley` may do everything, and somebody who can change that. */
async function guarded() {
  const server = await startRedis();
  const owner = new Redis(server.port, '127.0.0.1', { replyMapping: 'legacy' });
  onTestFinished(async () => {
    owner.disconnect();
    await server.stop();
  });
  const allow = (...rules: readonly string[]) => owner.acl('SETUSER', 'parley', ...rules);
  await allow(...ALLOWED);
  /** Whoever is connected as `parley` has to come in anew. */
  const kick = () => owner.client('KILL', 'USER', 'parley');
  return { server, allow, kick };
}

const connectionOf = ({ page }: AtPage) => page.parley().stores.connection.getState();

describe('a Redis that refuses', () => {
  it('the password that was changed is told as refused, not as an endless connecting, and heals when it is right again', async () => {
    const { server, allow, kick } = await guarded();
    const amy = await seat('Amy', server.port, () => '', `redis://parley:first@127.0.0.1:${server.port}`);
    await expect.poll(() => connectionOf(amy).state, PATIENTLY).toBe('live');

    await allow('resetpass', '>second');
    await kick();
    await expect
      .poll(() => connectionOf(amy), PATIENTLY)
      .toMatchObject({ state: 'refused', code: 'REDIS_AUTH_FAILED' });
    await amy.page.parley().actions.connection.tryNow();
    await expect.poll(() => connectionOf(amy).state, PATIENTLY).toBe('refused');

    await allow('>first');
    await amy.page.parley().actions.connection.tryNow();
    await expect.poll(() => connectionOf(amy).state, PATIENTLY).toBe('live');
  });

  it('to let people hear, while it answers them, is told as refused, too', async () => {
    const { server, allow } = await guarded();
    const amy = await seat('Amy', server.port, () => '', `redis://parley:first@127.0.0.1:${server.port}`);
    await expect.poll(() => connectionOf(amy).state, PATIENTLY).toBe('live');

    // Redis ends the connections that hear what they may not any more.
    await allow('resetchannels');
    await expect
      .poll(() => connectionOf(amy), PATIENTLY)
      .toMatchObject({ state: 'refused', code: 'REDIS_NOT_PERMITTED' });
    await allow('allchannels');
    await expect.poll(() => connectionOf(amy).state, PATIENTLY).toBe('live');
  });

  it('a gateway is told to its clients with the reason', async () => {
    const { server, allow, kick } = await guarded();
    const url = `redis://parley:first@127.0.0.1:${server.port}`;
    const gateway = await startGateway({ core: { redis: { url }, passwordCost: CHEAP_PASSWORDS } });
    const client = createGatewayClient(gateway.url);
    const ear = hear(client.transport);
    onTestFinished(async () => {
      client.close();
      await gateway.stop();
    });
    await ear.next('connection.changed', ({ state }) => state === 'live');
    await allow('resetpass', '>second');
    await kick();
    await ear.next('connection.changed', ({ state, code }) => state === 'offline' && code === 'REDIS_AUTH_FAILED');
    expect(await client.transport.request('connection.probe', {})).toMatchObject({
      error: { code: 'REDIS_AUTH_FAILED' },
    });
    await allow('>first');
    await ear.next('connection.changed', ({ state }) => state === 'live');
  });
});

describe('looking at the way at once', () => {
  it('takes up a connection that waits for its next try', async () => {
    const server = await startRedis();
    onTestFinished(() => server.stop());
    const amy = await seat('Amy', server.port, () => '');
    for (let round = 0; round < 3; round += 1) {
      await expect.poll(() => connectionOf(amy).state, PATIENTLY).toBe('live');
      await amy.wire.setEntry('refuse');
      for (const link of amy.wire.links) link.reset();
      await expect.poll(() => connectionOf(amy).state, PATIENTLY).toBe('offline');
      await amy.page.parley().actions.connection.tryNow();
      await expect.poll(() => connectionOf(amy).state, PATIENTLY).toBe('offline');
      await amy.wire.setEntry('pass');
      // Only an attempt of its own can answer this.
      unwrap(await amy.page.parley().client.request('connection.probe', {}));
    }
  });

  it('reaches through a gateway that is back, and through it to its Redis', async () => {
    const server = await startRedis();
    const gateway = await startGateway({ core: { redis: { url: server.url }, passwordCost: CHEAP_PASSWORDS } });
    const client = createGatewayClient(gateway.url);
    const ear = hear(client.transport);
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
