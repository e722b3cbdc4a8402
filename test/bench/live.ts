import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { createCore } from '#core/createCore.ts';
import { createClient, type Client } from '#shared/rpc/createClient.ts';
import type { Transport } from '#shared/rpc/Transport.ts';
import { openDirect, say, signUp } from '../support/people.ts';
import { startRedis } from '../support/startRedis.ts';
import type { Bench } from './Bench.ts';
import { startGatewayProcess } from './gatewayProcess.ts';
import { createMemoryTransport } from './memoryTransport.ts';
import { interleave, median, percentile } from './rounds.ts';
import { silentLog } from './silentLog.ts';

const MESSAGES = 200;
/** One at a time, as people write; stays below the gateway's rate limit of one socket. */
const PAUSE_MS = 8;
const TEXT = 'See you at three.';

/** Sends one message; returns the ms until the other side received it. */
type SendAndReceive = () => Promise<number>;

export const live: Bench = {
  title: 'from the send to the event at the other client, one message at a time, in ms',

  async run() {
    const server = await startRedis();
    const core = createCore({ redis: { url: server.url }, log: silentLog, keyPrefix: 'bench' });
    const gateway = await startGatewayProcess(server.url);
    const publisher = new Redis(server.url);
    const subscriber = new Redis(server.url);
    try {
      const inProcess = await writeToEachOther(() => createMemoryTransport(core));
      const overGateway = await writeToEachOther(() => gateway.connect());
      const barePubSub = await publishAndReceive(publisher, subscriber);
      const samples = await interleave({
        inProcess: () => measure(inProcess),
        gateway: () => measure(overGateway),
        pubSub: () => measure(barePubSub),
      });
      const figure = (name: keyof typeof samples, share: number): number =>
        Number(median(samples[name].map((latencies) => percentile(latencies, share))).toFixed(3));
      return {
        inProcessP50Ms: figure('inProcess', 0.5),
        inProcessP99Ms: figure('inProcess', 0.99),
        gatewayP50Ms: figure('gateway', 0.5),
        gatewayP99Ms: figure('gateway', 0.99),
        pubSubP50Ms: figure('pubSub', 0.5),
      };
    } finally {
      publisher.disconnect();
      subscriber.disconnect();
      await gateway.stop();
      await core.stop();
      await server.stop();
    }
  },
};

async function measure(sendAndReceive: SendAndReceive): Promise<number[]> {
  const latencies: number[] = [];
  for (let count = 0; count < MESSAGES; count += 1) {
    latencies.push(await sendAndReceive());
    await wait(PAUSE_MS);
  }
  return latencies;
}

/** Two people over the same kind of transport; delivery is measured after the event was validated. */
async function writeToEachOther(connect: () => Transport): Promise<SendAndReceive> {
  const author = await signUp(connect());
  const reader = await signUp(connect());
  const conversationId = await openDirect(author, reader);
  const client: Client = createClient({
    transport: reader.transport,
    onViolation(what) {
      throw new Error(`contract violation: ${what}`);
    },
  });
  const hear = (): Promise<void> =>
    new Promise((resolve) => {
      const stop = client.on('conversation.appended', () => {
        stop();
        resolve();
      });
    });
  return () => timeUntil(hear(), () => say(author, conversationId, TEXT));
}

/** What Redis and two connections need for the same, without Parley's code. */
async function publishAndReceive(publisher: Redis, subscriber: Redis): Promise<SendAndReceive> {
  await subscriber.subscribe('bench:channel');
  const hear = (): Promise<void> => new Promise((resolve) => subscriber.once('message', () => resolve()));
  return () => timeUntil(hear(), () => publisher.publish('bench:channel', TEXT));
}

async function timeUntil(heard: Promise<void>, sendIt: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  const sent = sendIt();
  await heard;
  const ms = performance.now() - startedAt;
  await sent;
  return ms;
}
