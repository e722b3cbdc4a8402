import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import { asker } from '../support/people.ts';
import { startProxy, type Proxy } from '../support/startProxy.ts';
import { startRedis } from '../support/startRedis.ts';
import type { Bench } from './Bench.ts';
import { type GatewayProcess, startGatewayProcess } from './gatewayProcess.ts';
import { redisCpuUs, resetRedisCpu } from './redisCpu.ts';
import { interleave, median } from './rounds.ts';
import { type Absence, seedAbsence } from './seedAbsence.ts';
import { silentLog } from './silentLog.ts';

/** Extra latency to Redis, from which the number of round trips is computed. */
const DETOUR_MS = 400;
const ROUNDS = 5;

type Asker = ReturnType<typeof asker>;

export const catchUp: Bench = {
  title: 'conversation.heads over the gateway after an absence, 1 to 5 new messages in each conversation',
  exactly: { roundTrips: 1 },
  atMost: { ms500: 50, bytes500: 100_000 },

  async run() {
    const server = await startRedis();
    const toRedis = await startProxy(server.port);
    const gateway = await startGatewayProcess(server.url);
    const watched = await startGatewayProcess(`redis://127.0.0.1:${toRedis.port}`);
    const toGateway = await startProxy(watched.port);
    try {
      const few = await seedAbsence(server.url, 500);
      const many = await seedAbsence(server.url, 5_000);
      const samples = await interleave(
        { few: () => comeBack(gateway, few), many: () => comeBack(gateway, many) },
        ROUNDS,
      );
      const figure = (of: keyof typeof samples, part: keyof Returned): number =>
        Number(median(samples[of].map((sample) => sample[part])).toFixed(1));
      const bytesOf = async (absence: Absence): Promise<number> => {
        const person = asker(watched.connect(toGateway.port));
        await resume(person, absence);
        return countBytes(toGateway, () => readHeads(person, absence));
      };
      return {
        roundTrips: await countRoundTrips(watched, toRedis, few),
        ms500: figure('few', 'headsMs'),
        ms5000: figure('many', 'headsMs'),
        bytes500: await bytesOf(few),
        bytes5000: await bytesOf(many),
        // The part in which Redis is busy and everything else has to wait.
        redisMs500: await takeRedisTime(server.url, gateway, few),
        // Resuming the session comes first, with the subscription to every conversation.
        resumeMs500: figure('few', 'resumeMs'),
        resumeMs5000: figure('many', 'resumeMs'),
      };
    } finally {
      await gateway.stop();
      await watched.stop();
      await toGateway.stop();
      await toRedis.stop();
      await server.stop();
    }
  },
};

interface Returned {
  readonly resumeMs: number;
  readonly headsMs: number;
}

/** Uses a new socket each time, as after an absence. */
async function comeBack(gateway: GatewayProcess, absence: Absence): Promise<Returned> {
  const person = asker(gateway.connect());
  const resumeMs = await timeOf(() => resume(person, absence));
  const headsMs = await timeOf(() => readHeads(person, absence));
  return { resumeMs, headsMs };
}

async function resume({ ask }: Asker, { token }: Absence): Promise<void> {
  await ask('account.resume', { token });
}

async function readHeads({ ask }: Asker, { conversations, unread }: Absence): Promise<void> {
  const { heads } = await ask('conversation.heads', {});
  const found = heads.reduce((sum, head) => sum + head.unread, 0);
  if (heads.length !== conversations || found !== unread) {
    throw new Error(`${heads.length} heads with ${found} unread, not ${conversations} with ${unread}`);
  }
}

/** How much longer the call takes with extra latency to Redis: commands of one pipeline pay for it once. */
async function countRoundTrips(gateway: GatewayProcess, toRedis: Proxy, absence: Absence): Promise<number> {
  const person = asker(gateway.connect());
  await resume(person, absence);
  const takeTime = async (): Promise<number> => {
    const times: number[] = [];
    for (let count = 0; count < 3; count += 1) times.push(await timeOf(() => readHeads(person, absence)));
    return median(times);
  };
  await takeTime();
  const straightMs = await takeTime();
  for (const link of toRedis.links) {
    link.toServer.delay(() => DETOUR_MS / 2);
    link.toClient.delay(() => DETOUR_MS / 2);
  }
  const detourMs = await takeTime();
  await toRedis.heal();
  return Math.round((detourMs - straightMs) / DETOUR_MS);
}

async function takeRedisTime(url: string, gateway: GatewayProcess, absence: Absence): Promise<number> {
  const redis = createRedisAccess({ url, log: silentLog, deadlineMs: 30_000 });
  try {
    const person = asker(gateway.connect());
    await resume(person, absence);
    const times: number[] = [];
    for (let count = 0; count < ROUNDS; count += 1) {
      await resetRedisCpu(redis.command);
      await readHeads(person, absence);
      times.push((await redisCpuUs(redis.command, 'evalsha')) / 1_000);
    }
    return Number(median(times).toFixed(1));
  } finally {
    redis.stop();
  }
}

/** Bytes that the gateway writes to the sockets of its clients meanwhile. */
async function countBytes(toGateway: Proxy, work: () => Promise<void>): Promise<number> {
  let bytes = 0;
  for (const link of toGateway.links) link.toClient.listen((data) => (bytes += data.byteLength));
  await work();
  return bytes;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
