import { createCore } from '#core/createCore.ts';
import { createKeys } from '#core/keys.ts';
import { createSender, type Outgoing } from '#core/message/createSender.ts';
import type { Commands } from '#core/redis/Connections.ts';
import { createRedis } from '#core/redis/createRedis.ts';
import { openDirect, signUp } from '../support/people.ts';
import { startRedis } from '../support/startRedis.ts';
import type { Bench } from './Bench.ts';
import { keepInFlight } from './keepInFlight.ts';
import { createMemoryTransport } from './memoryTransport.ts';
import { redisCpuUs, resetRedisCpu } from './redisCpu.ts';
import { interleave, median } from './rounds.ts';
import { silentLog } from './silentLog.ts';

const LOAD = { count: 20_000, inFlight: 50 };
const PREFIX = 'bench';
const TEXT = '今天下午三点开会，别忘了。See you there!';

interface Sample {
  readonly perSecond: number;
  readonly redisUs: number;
}

/** All on one connection, the product's own. */
export const send: Bench = {
  title: 'the whole send against bare RPUSH and against the command sequence of a plain chat, 50 in flight',
  atLeast: { vsRpush: 0.6, vsSeedA: 2 },

  async run() {
    const server = await startRedis();
    const redis = createRedis({ url: server.url, log: silentLog, deadlineMs: 30_000 });
    try {
      const people = await makePeople(server.url, LOAD.inFlight);
      const sender = createSender(redis, createKeys(PREFIX));
      const [busiest] = people.conversations;
      if (busiest === undefined) throw new Error('no conversation');
      let sent = 0;
      const message = (to: string): Outgoing => {
        sent += 1;
        return { author: people.author, to, clientId: `client-${sent}`, body: { kind: 'text', text: TEXT } };
      };
      await sender.send(busiest.id, message(busiest.with));
      const payload = (await redis.command.lindex(createKeys(PREFIX).conversation(busiest.id).log, 0)) ?? '';

      const measure = (commands: readonly string[], work: (index: number) => Promise<unknown>) => () =>
        measureLoad(redis.command, commands, work);
      const samples = await interleave<'one' | 'spread' | 'rpush' | 'seedA', Sample>({
        one: measure(['evalsha'], () => sender.send(busiest.id, message(busiest.with))),
        spread: measure(['evalsha'], (index) => {
          const conversation = people.conversations[index % people.conversations.length] ?? busiest;
          return sender.send(conversation.id, message(conversation.with));
        }),
        rpush: measure(['rpush'], () => redis.command.rpush('bench:plain', payload)),
        seedA: measure(SEED_A_COMMANDS, () => sendAsSeedA(redis.command, payload)),
      });

      const ratio = (of: keyof typeof samples, to: keyof typeof samples): number =>
        rounded(median(samples[of].map(({ perSecond }, round) => perSecond / (samples[to][round]?.perSecond ?? NaN))));
      const redisUs = (of: keyof typeof samples): number =>
        rounded(median(samples[of].map((sample) => sample.redisUs)));
      return {
        vsRpush: ratio('one', 'rpush'),
        vsSeedA: ratio('one', 'seedA'),
        redisUsPerSend: redisUs('one'),
        redisUsPerRpush: redisUs('rpush'),
        vsRpushSpread: ratio('spread', 'rpush'),
        vsSeedASpread: ratio('spread', 'seedA'),
        redisUsPerSendSpread: redisUs('spread'),
        redisUsPerSeedA: redisUs('seedA'),
        sendsPerSecond: Math.round(median(samples.one.map(({ perSecond }) => perSecond))),
        rpushesPerSecond: Math.round(median(samples.rpush.map(({ perSecond }) => perSecond))),
      };
    } finally {
      redis.stop();
      await server.stop();
    }
  },
};

async function measureLoad(
  redis: Commands,
  commands: readonly string[],
  work: (index: number) => Promise<unknown>,
): Promise<Sample> {
  await resetRedisCpu(redis);
  const perSecond = await keepInFlight(work, LOAD);
  return { perSecond, redisUs: (await redisCpuUs(redis, ...commands)) / LOAD.count };
}

const SEED_A_COMMANDS = ['zscore', 'hexists', 'hget', 'hset', 'lpush'];

/** A plain chat without a script: is the receiver online, one more unread, append; each waits for the one before. */
async function sendAsSeedA(redis: Commands, payload: string): Promise<void> {
  await redis.zscore('bench:online', 'receiver');
  const known = await redis.hexists('bench:unread', 'conversation');
  const unread = known === 1 ? Number(await redis.hget('bench:unread', 'conversation')) : 0;
  await redis.hset('bench:unread', 'conversation', unread + 1);
  await redis.lpush('bench:messages', payload);
}

/** One person with so many conversations. */
async function makePeople(url: string, count: number) {
  const core = createCore({
    redis: { url },
    log: silentLog,
    keyPrefix: PREFIX,
    passwordCost: { cost: 2 ** 10, blockSize: 8, parallel: 1, keyLength: 32 },
  });
  try {
    const author = await signUp(createMemoryTransport(core));
    const conversations: { id: string; with: string }[] = [];
    for (let index = 0; index < count; index += 1) {
      const other = await signUp(createMemoryTransport(core));
      conversations.push({ id: await openDirect(author, other), with: other.me.id });
    }
    return { author: author.me.id, conversations };
  } finally {
    await core.stop();
  }
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
