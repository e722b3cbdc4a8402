import type { Core } from '#core/index.ts';
import type { Keys } from '#core/keys.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { roomId } from '#shared/text/roomId.ts';
import type { Redis } from 'ioredis';
import { importYear } from '../history/importYear.ts';
import { generateYear } from '../history/generateYear.ts';
import type { DirectStory, RoomStory } from '../story/Scene.ts';
import type { On } from '../storyClock.ts';
import type { Actor } from '../team.ts';
import { type Cast, playScenes } from './playScenes.ts';
import { setTimes } from './setTimes.ts';

const MINUTE_MS = 60_000;

/** The dependencies of playing a story. */
export interface Stage {
  readonly core: Core;
  readonly redis: Redis;
  readonly keys: Keys;
  readonly cast: Cast;
  readonly on: On;
}

/** Percentage of working days with messages: in a room, and in a direct conversation with me. */
const LIVELINESS = { room: 75, direct: 30 } as const;

/** Creates a room with its people and its past, and plays its current events. */
export async function playRoom(stage: Stage, story: RoomStory, seed: number): Promise<void> {
  const { redis, keys, cast } = stage;
  const { name, password, idleTtlMs, quietMs } = story;
  const before = story.year === undefined ? await makeRoom(cast, story) : await pastOfRoom(stage, story, seed);
  const place = { conversationId: roomId(name), room: { name, password } };
  const times = [...before.times, ...(await playScenes(cast, place, story.scenes))];
  const conversation = keys.conversation(place.conversationId);
  await setTimes(redis, conversation.log, times, before.base);
  for (const key of Object.values(conversation)) await redis.pexpire(key, idleTtlMs - quietMs, 'LT');
}

interface Before {
  /** How many events already have their times. */
  readonly base: number;
  /** The times of the other events. */
  readonly times: readonly number[];
}

async function pastOfRoom({ core, cast, on }: Stage, room: RoomStory, seed: number): Promise<Before> {
  const people: Actor[] = [room.owner, ...room.people];
  const lines = generateYear({ people, language: room.year ?? 'en', on, seed, liveliness: LIVELINESS.room });
  return { base: await importYear(core, cast.people, { lines, people, room }), times: [] };
}

/** Creates a room without messages, with its people. */
export async function makeRoom({ people }: Cast, story: RoomStory): Promise<Before> {
  const { name, password, seats, idleTtlMs } = story;
  const room = { name, password, seats, idleTtlMs, clientId: 'made' };
  unwrap(await people[story.owner].client.request('room.create', room));
  for (const actor of story.people) {
    const entering = { name, clientId: 'entered', ...(password !== null && { password }) };
    unwrap(await people[actor].client.request('room.enter', entering));
  }
  const begins = (story.scenes[0]?.at ?? 0) - (story.people.length + 1) * MINUTE_MS;
  return { base: 0, times: [story.owner, ...story.people].map((_actor, index) => begins + index * MINUTE_MS) };
}

/** Plays a direct conversation between me and another person. */
export async function playDirect(
  { core, redis, keys, cast, on }: Stage,
  story: DirectStory,
  seed: number,
): Promise<void> {
  const { me, [story.with]: other } = cast.people;
  let base = 0;
  if (story.year !== undefined) {
    const people: Actor[] = ['me', story.with];
    const lines = generateYear({ people, language: story.year, on, seed, liveliness: LIVELINESS.direct });
    base = await importYear(core, cast.people, { lines, people });
  }
  const opened = await me.client.request('direct.open', { userId: other.id });
  const { conversationId } = unwrap(opened).conversation;
  const times = await playScenes(cast, { conversationId }, story.scenes);
  await setTimes(redis, keys.conversation(conversationId).log, times, base);
}
