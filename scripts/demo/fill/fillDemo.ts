import { createCore, type CorePorts, type Core } from '#core/index.ts';
import { createKeys } from '#core/keys.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import { Redis } from 'ioredis';
import { makeFiles } from '../files/makeFiles.ts';
import { directStories } from '../story/directs.ts';
import { roomStories } from '../story/rooms.ts';
import { createStoryClock } from '../storyClock.ts';
import type { Actor, People } from '../team.ts';
import { enterTeam, makeAccounts } from './enterTeam.ts';
import { playDirect, playRoom, type Stage } from './playConversations.ts';
import { playNotices } from './playNotices.ts';
import type { Player } from './Player.ts';

export interface FillOptions {
  /** An empty Redis, and the other ports of the core. */
  readonly ports: CorePorts;
  /** The present of the story (ms since 1970): its newest message is a minute old. */
  readonly now: number;
  readonly password: string;
  readonly newId: (actor: Actor) => string;
}

export interface Filled {
  readonly core: Core;
  /** All people, signed in. */
  readonly people: People<Player>;
}

const DEADLINE_MS = 20_000;

/** Creates the team and plays its whole story. The caller stops the core. */
export async function fillDemo({ ports, now, password, newId }: FillOptions): Promise<Filled> {
  const keys = createKeys('parley');
  const access = createRedisAccess({ ...ports.redis, log: ports.log, deadlineMs: DEADLINE_MS });
  try {
    await makeAccounts({ redis: access, keys, password, newId });
  } finally {
    access.stop();
  }
  const core = createCore(ports);
  const redis = new Redis(ports.redis.url, { replyMapping: 'legacy' });
  try {
    const people = await enterTeam(core, password);
    const on = createStoryClock(now);
    const stage: Stage = { core, redis, keys, cast: { people, files: await makeFiles() }, on };
    let seed = 0;
    for (const story of directStories(on)) await playDirect(stage, story, (seed += 1));
    for (const story of roomStories(on)) await playRoom(stage, story, (seed += 1));
    await playNotices(stage);
    return { core, people };
  } catch (error) {
    await core.stop();
    throw error;
  } finally {
    redis.disconnect();
  }
}
