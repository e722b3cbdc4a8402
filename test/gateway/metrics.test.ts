import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '#core/sql/openSqlite.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Gateway, GatewayOptions } from '../../src-gateway/createGateway.ts';
import { openDirect, say, signUp } from '../support/people.ts';
import { connectToGateway, corePorts, startGateway } from '../support/startGateway.ts';
import { findFreePort } from '#core/embedded/acquireServer.ts';
import { startRedis } from '../support/startRedis.ts';

const HERE = { host: '127.0.0.1', port: 0 };
const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

async function start(options: Partial<GatewayOptions> = {}): Promise<{ gateway: Gateway; metricsUrl: string }> {
  const gateway = await startGateway({ metrics: HERE, ...options });
  stops.push(() => gateway.stop());
  return { gateway, metricsUrl: gateway.metricsUrl ?? '' };
}

async function signIn(gateway: Gateway, name?: string) {
  const client = await connectToGateway(gateway.url);
  stops.push(client.close);
  return { client, person: await signUp(client.transport, name) };
}

/** What Prometheus would read: each series with its value. */
async function scrape(url: string): Promise<ReadonlyMap<string, number>> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

describe('metrics of a gateway', () => {
  it('count calls, refusals by code, sockets and script durations, beside the default metrics of Node', async () => {
    const { gateway, metricsUrl } = await start();
    const before = await scrape(metricsUrl);
    expect(before.get('parley_calls_total{call="message.send"}')).toBe(0);
    expect(before.get('parley_sockets')).toBe(0);
    const [{ person: mei }, { person: tom, client }] = [await signIn(gateway), await signIn(gateway)];
    const conversationId = await openDirect(mei, tom);

    for (let count = 0; count < 3; count += 1) await say(mei, conversationId, 'hello');
    await tom.ask('conversation.fetch', { conversationId });
    await tom.transport.request('conversation.fetch', { conversationId: 'direct:no:body' });
    await tom.transport.request('conversation.fetch', { conversationId: 5 });

    const now = await scrape(metricsUrl);
    expect(now.get('parley_calls_total{call="message.send"}')).toBe(3);
    expect(now.get('parley_calls_total{call="conversation.fetch"}')).toBe(3);
    expect(now.get('parley_refusals_total{call="conversation.fetch",code="CONVERSATION_NOT_FOUND"}')).toBe(1);
    expect(now.get('parley_refusals_total{call="conversation.fetch",code="INVALID_ARGUMENT"}')).toBe(1);
    expect(now.get('parley_sockets')).toBe(2);
    expect(now.get('parley_redis_up')).toBe(1);
    expect(now.get('parley_script_seconds_count{script="message/sendMessages"}')).toBe(3);
    expect(now.get('parley_script_seconds_bucket{le="+Inf",script="message/sendMessages"}')).toBe(3);
    expect(now.get('parley_script_seconds_sum{script="message/sendMessages"}')).toBeGreaterThan(0);
    expect(now.get('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
    expect(now.get('process_resident_memory_bytes')).toBeGreaterThan(0);

    client.close();
    await expect.poll(async () => (await scrape(metricsUrl)).get('parley_sockets')).toBe(1);
  });

  it('count calls that are refused before they reach the core', async () => {
    const { gateway, metricsUrl } = await start({ limits: { callsPerSecond: 5 } });
    const { person } = await signIn(gateway);

    // The client retries them until they are executed.
    const asked = Promise.all(Array.from({ length: 8 }, () => person.ask('person.list', {})));
    const series = 'parley_refusals_total{call="person.list",code="TOO_MANY_CALLS"}';
    await expect.poll(async () => (await scrape(metricsUrl)).get(series)).toBeGreaterThan(0);
    await asked;
  });

  it('contain no name of a person or room and no unknown call, whatever clients request', async () => {
    const { gateway, metricsUrl } = await start();
    const { person } = await signIn(gateway, 'Zacharias');
    await person.ask('room.create', {
      name: 'Quarterdeck',
      password: null,
      seats: 5,
      idleTtlMs: 7_200_000,
      clientId: 'made',
    });
    for (const name of ['no.such', 'Quarterdeck"} 1', '__proto__', 'constructor', '']) {
      await person.transport.request(name, {});
    }

    const text = await (await fetch(metricsUrl)).text();

    expect(text).toContain('parley_refusals_total{call="unknown",code="UNKNOWN_CALL"} 5');
    expect(text).not.toMatch(/Zacharias|Quarterdeck|quarterdeck|no\.such|__proto__/);
    expect(text).not.toContain(person.me.id);
  });

  it('report how many changes of totals wait for the database and for how long, until they are written', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-metrics-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const sql = await openSqlite(join(folder, 'totals.sqlite'));
    let isAway = true;
    const open = () => (isAway ? Promise.reject(new ChatError('DATABASE_UNREACHABLE')) : Promise.resolve(sql));
    const { gateway, metricsUrl } = await start({
      core: { ...corePorts(), database: { open }, timing: { sweepEveryMs: 50, countEveryMs: 50, flushEveryMs: 50 } },
    });
    const [{ person: mei }, { person: tom }] = [await signIn(gateway), await signIn(gateway)];
    const pending = async () => (await scrape(metricsUrl)).get('parley_counter_pending_deltas');
    const lag = async () => (await scrape(metricsUrl)).get('parley_counter_flush_lag_seconds');
    expect([await pending(), await lag()]).toEqual([0, 0]);

    await say(mei, await openDirect(mei, tom), 'hello');
    await expect.poll(pending).toBeGreaterThan(0);
    await expect.poll(lag).toBeGreaterThan(0);
    isAway = false;

    await expect.poll(pending).toBe(0);
    expect(await lag()).toBe(0);
  });

  it('can be read while Redis is down, and report that it is', async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const { metricsUrl } = await start({ core: { redis: { url: redis.url }, deadlineMs: 500 } });
    const isUp = async () => (await scrape(metricsUrl)).get('parley_redis_up');
    await expect.poll(isUp).toBe(1);

    await redis.kill();

    await expect.poll(isUp).toBe(0);
  });
});

describe('the address of the metrics', () => {
  it('exists only if it is configured, and is never on the public port', async () => {
    const { gateway, metricsUrl } = await start();
    expect(metricsUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
    expect((await fetch(`${gateway.url}/metrics`)).status).toBe(404);

    const quiet = await startGateway();
    stops.push(() => quiet.stop());
    expect(quiet.metricsUrl).toBeNull();
  });

  it('answers nothing else', async () => {
    const { metricsUrl } = await start();
    expect((await fetch(new URL('/', metricsUrl))).status).toBe(404);
    expect((await fetch(new URL('/metrics/more', metricsUrl))).status).toBe(404);
    expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(405);
  });

  it('in use is reported; a public port in use leaves no metrics server running', async () => {
    const { gateway, metricsUrl } = await start();
    const taken = { host: '127.0.0.1', port: Number(new URL(metricsUrl).port) };
    await expect(startGateway({ metrics: taken })).rejects.toMatchObject({ code: 'PORT_IN_USE', details: taken });

    const metrics = { host: '127.0.0.1', port: await findFreePort() };
    const port = Number(new URL(gateway.url).port);
    await expect(startGateway({ port, metrics })).rejects.toMatchObject({ code: 'PORT_IN_USE', details: { port } });
    await expect(fetch(`http://127.0.0.1:${metrics.port}/metrics`)).rejects.toThrow('fetch failed');
  });

  it('is closed with the gateway, also while a client reads', async () => {
    const gateway = await startGateway({ metrics: HERE });
    const url = gateway.metricsUrl ?? '';
    await fetch(url);
    await gateway.stop();
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });
});
