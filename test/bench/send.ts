import { createArchive } from '#core/archive/createArchive.ts';
import { createCore } from '#core/createCore.ts';
import { createProjector } from '#core/follow/createProjector.ts';
import { markChangesDirty } from '#core/follow/markChangesDirty.ts';
import { createCounter } from '#core/counter/createCounter.ts';
import { createNoticeProjection } from '#core/inbox/createNoticeProjection.ts';
import { createKeys } from '#core/keys.ts';
import { createSender, type Outgoing } from '#core/message/createSender.ts';
import type { Commands } from '#core/redis/Connections.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import type { RawRedis } from '#core/redis/RedisAccess.ts';
import { DEFAULT_TIMING } from '#core/timing.ts';
import { CHEAP_PASSWORDS } from '../support/cheapPasswords.ts';
import { openDirect, signUp } from '../support/people.ts';
import { startRedis } from '../support/startRedis.ts';
import type { Bench } from './Bench.ts';
import { keepInFlight } from './keepInFlight.ts';
import { createMemoryTransport } from './memoryTransport.ts';
import { redisCpuUs, resetRedisCpu } from './redisCpu.ts';
import { interleave, median, rounded } from './rounds.ts';
import { prepareSeedD, seedA } from './seedSequences.ts';
import { silentLog } from './silentLog.ts';

const LOAD = { count: 20_000, inFlight: 50 };
const PREFIX = 'bench';
const ROOM = { password: null, seats: 10, idleTtlMs: 7_200_000 };
const TEXT = '今天下午三点开会，别忘了。See you there!';

interface Sample {
  readonly perSecond: number;
  readonly redisUs: number;
}

/** All on one connection, the product's own. */
export const send: Bench = {
  title: 'the whole send against bare RPUSH and against the command sequences of plain chats, 50 in flight',
  atLeast: { vsRpush: 0.6, vsSeedA: 2, vsSeedD: 1.6 },

  async run() {
    const server = await startRedis();
    const redis = createRedisAccess({ url: server.url, log: silentLog, deadlineMs: 30_000 });
    const follower = follow(redis);
    try {
      const people = await makePeople(server.url, LOAD.inFlight);
      const sender = createSender(markChangesDirty(redis, createKeys(PREFIX), follower), createKeys(PREFIX));
      const [[busiest], [room]] = [people.conversations, people.rooms];
      if (busiest === undefined || room === undefined) throw new Error('no conversation');
      let sent = 0;
      const message = (to?: string): Outgoing => {
        sent += 1;
        const more = { clientId: `client-${sent}`, body: { kind: 'text', text: TEXT } } as const;
        return { author: people.author, ...(to !== undefined && { to }), ...more };
      };
      await sender.send(busiest.id, message(busiest.with));
      await sender.send(room, message());
      const lastOf = async (id: string): Promise<string> =>
        (await redis.command.lindex(createKeys(PREFIX).conversation(id).log, -1)) ?? '';
      const [payload, roomPayload] = [await lastOf(busiest.id), await lastOf(room)];
      const seedD = await prepareSeedD(redis.command);

      const measure = (commands: readonly string[], work: (index: number) => Promise<unknown>) => () =>
        measureLoad(redis.command, commands, work);
      const samples = await interleave<'one' | 'spread' | 'rpush' | 'seedA' | 'room' | 'roomSpread' | 'seedD', Sample>({
        one: measure(['evalsha'], () => sender.send(busiest.id, message(busiest.with))),
        spread: measure(['evalsha'], (index) => {
          const conversation = people.conversations[index % people.conversations.length] ?? busiest;
          return sender.send(conversation.id, message(conversation.with));
        }),
        rpush: measure(['rpush'], () => redis.command.rpush('bench:plain', payload)),
        seedA: measure(seedA.commands, () => seedA.send(redis.command, payload)),
        room: measure(['evalsha'], () => sender.send(room, message())),
        roomSpread: measure(['evalsha'], (index) =>
          sender.send(people.rooms[index % people.rooms.length] ?? room, message()),
        ),
        seedD: measure(seedD.commands, () => seedD.send(redis.command, roomPayload)),
      });

      const ratio = (of: keyof typeof samples, to: keyof typeof samples): number =>
        rounded(median(samples[of].map(({ perSecond }, round) => perSecond / (samples[to][round]?.perSecond ?? NaN))));
      const redisUs = (of: keyof typeof samples): number =>
        rounded(median(samples[of].map((sample) => sample.redisUs)));
      return {
        vsRpush: ratio('one', 'rpush'),
        vsSeedA: ratio('one', 'seedA'),
        vsSeedD: ratio('room', 'seedD'),
        redisUsPerSend: redisUs('one'),
        redisUsPerRpush: redisUs('rpush'),
        vsRpushSpread: ratio('spread', 'rpush'),
        vsSeedASpread: ratio('spread', 'seedA'),
        vsSeedDSpread: ratio('roomSpread', 'seedD'),
        redisUsPerSendSpread: redisUs('spread'),
        redisUsPerSeedA: redisUs('seedA'),
        redisUsPerRoomSend: redisUs('room'),
        redisUsPerRoomSendSpread: redisUs('roomSpread'),
        redisUsPerSeedD: redisUs('seedD'),
        sendsPerSecond: Math.round(median(samples.one.map(({ perSecond }) => perSecond))),
        rpushesPerSecond: Math.round(median(samples.rpush.map(({ perSecond }) => perSecond))),
      };
    } finally {
      await follower.stop();
      redis.stop();
      await server.stop();
    }
  },
};

/** Inbox items are written concurrently with the sends, as in the product. */
function follow(redis: RawRedis) {
  const [keys, log, archive] = [createKeys(PREFIX), silentLog, createArchive(undefined, silentLog)];
  const follower = createProjector({ redis, keys, archive, log, timing: DEFAULT_TIMING });
  const counter = createCounter({ redis, keys, log, timing: DEFAULT_TIMING }, undefined);
  follower.start([createNoticeProjection({ redis, keys, history: { archive }, counter })]);
  return {
    ...follower,
    async stop() {
      await follower.stop();
      await counter.stop();
    },
  };
}

async function measureLoad(
  redis: Commands,
  commands: readonly string[],
  work: (index: number) => Promise<unknown>,
): Promise<Sample> {
  await resetRedisCpu(redis);
  const perSecond = await keepInFlight(work, LOAD);
  return { perSecond, redisUs: (await redisCpuUs(redis, ...commands)) / LOAD.count };
}

/** One person with so many conversations and as many rooms. */
async function makePeople(url: string, count: number) {
  const core = createCore({
    redis: { url },
    log: silentLog,
    keyPrefix: PREFIX,
    passwordCost: CHEAP_PASSWORDS,
  });
  try {
    const author = await signUp(createMemoryTransport(core));
    const conversations: { id: string; with: string }[] = [];
    for (let index = 0; index < count; index += 1) {
      const other = await signUp(createMemoryTransport(core));
      conversations.push({ id: await openDirect(author, other), with: other.me.id });
    }
    const rooms: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const { conversation } = await author.ask('room.create', { ...ROOM, name: `bench ${index}`, clientId: 'made' });
      rooms.push(conversation.conversationId);
    }
    return { author: author.me.id, conversations, rooms };
  } finally {
    await core.stop();
  }
}
