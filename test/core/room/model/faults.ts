import type { AskEngine, RealRoom } from './RealRoom.ts';
import { askEngine } from './RealRoom.ts';

/** Faulty cores: the correct one, with changes made to Redis beside it. */
export const FAULTS: Readonly<Record<string, AskEngine>> = {
  'a muted person’s words get through': async (person, name, args, room) => {
    if (name !== 'message.send') return askEngine(person, name, args, room);
    const { redis } = room.store;
    const mutes = await redis.zrange(room.keys.mutes, '0', '-1', 'WITHSCORES');
    await redis.unlink(room.keys.mutes);
    const answer = await askEngine(person, name, args, room);
    const members = Array.from({ length: mutes.length / 2 }, (_, index) => mutes.slice(2 * index, 2 * index + 2));
    for (const [member = '', until = ''] of members) await redis.zadd(room.keys.mutes, until, member);
    const endsAt = await redis.pexpiretime(room.keys.meta);
    if (endsAt > 0) await redis.pexpireat(room.keys.mutes, endsAt);
    return answer;
  },

  'seats are not counted': async (person, name, args, room) => {
    const seats = name === 'room.enter' ? await setSeats(room, '1000') : null;
    const answer = await askEngine(person, name, args, room);
    if (seats !== null) await setSeats(room, seats);
    return answer;
  },

  'entering renews the clock': async (person, name, args, room) => {
    const answer = await askEngine(person, name, args, room);
    if (name === 'room.enter' && answer.ok) {
      const idleTtlMs = Number(await room.store.redis.hget(room.keys.meta, 'idleTtlMs'));
      for (const key of Object.values<string>(room.keys)) await room.store.redis.pexpire(key, idleTtlMs);
    }
    return answer;
  },

  'one key of a room has a clock of its own': async (person, name, args, room) => {
    const answer = await askEngine(person, name, args, room);
    if (name === 'message.send' && answer.ok) await room.store.redis.persist(room.keys.reads);
    return answer;
  },

  'the text of a recalled message is kept somewhere': async (person, name, args, room) => {
    const answer = await askEngine(person, name, args, room);
    if (name === 'message.send' && answer.ok) {
      await room.store.redis.hset(room.keys.meta, 'newest', JSON.stringify(args));
    }
    return answer;
  },

  'an old password still lets one write': async (person, name, args, room) => {
    const version = name === 'message.send' ? await room.store.redis.hget(room.keys.meta, 'passwordVersion') : null;
    const entry = await room.store.redis.hget(room.keys.members, person.me.id);
    if (version !== null && entry !== null && !entry.startsWith('-')) {
      await room.store.redis.hset(room.keys.members, person.me.id, entry.replace(/^\d+/, version));
    }
    return askEngine(person, name, args, room);
  },

  'a repeated message is posted twice': async (person, name, args, room) => {
    if (name === 'message.send') await room.store.redis.unlink(room.keys.sent);
    return askEngine(person, name, args, room);
  },
};

/** Sets the number of seats; returns the previous number, or null if there is no room. */
async function setSeats({ store, keys }: RealRoom, seats: string): Promise<string | null> {
  const before = await store.redis.hget(keys.meta, 'seats');
  if (before !== null) await store.redis.hset(keys.meta, 'seats', seats);
  return before;
}
