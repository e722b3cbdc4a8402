import type { Person } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { isValidName } from '#shared/text/personName.ts';
import { accountKeys, earlierAccountKeys, isKeptElsewhere } from '../account/accounts.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import { prepare, type RedisAccess } from '../redis/RedisAccess.ts';

/** The team of one Redis: until it has roles, its first account owns it. */
export interface Team {
  /**
   * Resolves when no new account can take a name that looks like one of an earlier version, and when the owner is recorded, if there is
   * anybody. Throws what `RedisAccess` throws; calling it again goes on.
   */
  ready(): Promise<void>;
  /** Null while nobody has an account. Throws what `RedisAccess` throws. */
  ownerId(): Promise<string | null>;
  /** Throws NOT_TEAM_OWNER, or what `RedisAccess` throws. */
  requireOwner(userId: string): Promise<void>;
}

interface Origin {
  readonly id: string;
  readonly createdAt: number;
}

const PEOPLE_AT_ONCE = 500;

export function createTeam({ redis, keys }: { redis: RedisAccess; keys: Keys }): Team {
  let isReady = false;
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  async function setUp(): Promise<void> {
    if (isReady) return;
    const team = await redis.run(scripts.readTeam, keys.people, {});
    if (team.ownerId !== null && team.namesClaimed) {
      isReady = true;
      return;
    }
    const oldest = await scan();
    if (oldest === null) return; // nobody can sign in yet, so there is nothing to keep
    await redis.run(scripts.setUpTeam, keys.people, { ownerId: oldest.id });
    isReady = true;
  }

  /** Claims what the names of the directory look like. Returns the oldest account that somebody can sign in to. */
  async function scan(): Promise<Origin | null> {
    let oldest: Origin | null = null;
    let cursor = '0';
    do {
      const part = await redis.run(scripts.scanPeople, keys.people, { cursor, count: PEOPLE_AT_ONCE });
      const people = part.people.filter(({ name }) => isValidName(name));
      await claim(people);
      for (const origin of await readOrigins(people)) if (oldest === null || isOlder(origin, oldest)) oldest = origin;
      ({ cursor } = part);
    } while (cursor !== '0');
    return oldest;
  }

  async function claim(people: readonly Person[]): Promise<void> {
    const outcomes = await redis.runAll(
      people
        .filter(({ name }) => isKeptElsewhere(keys, name))
        .map(({ id, name }) => prepare(scripts.claimName, accountKeys(keys, name), { userId: id })),
    );
    for (const outcome of outcomes) if (!outcome.ok) throw outcome.error;
  }

  async function readOrigins(people: readonly Person[]): Promise<Origin[]> {
    const places = people.flatMap(({ name }) => [earlierAccountKeys(keys, name), accountKeys(keys, name)]);
    const outcomes = await redis.runAll(places.map((place) => prepare(scripts.readOrigin, place, {})));
    return outcomes.flatMap((outcome): Origin[] => {
      if (!outcome.ok) throw outcome.error;
      const { id, createdAt, imported } = outcome.reply;
      return id === null || imported ? [] : [{ id, createdAt: createdAt ?? 0 }];
    });
  }

  /** A run that began before the call may have missed what the caller did, so a call waits for one that begins after it. */
  function ready(): Promise<void> {
    if (isReady) return Promise.resolve();
    next ??= running.then(() => {
      next = null;
      return setUp();
    });
    running = next.catch(() => undefined); // the callers have the error
    return next;
  }

  async function ownerId(): Promise<string | null> {
    await ready();
    const team = await redis.run(scripts.readTeam, keys.people, {});
    isReady = team.ownerId !== null; // else the Redis was emptied
    return team.ownerId;
  }

  return {
    ready,
    ownerId,
    async requireOwner(userId) {
      if ((await ownerId()) !== userId) throw new ChatError('NOT_TEAM_OWNER');
    },
  };
}

function isOlder(one: Origin, other: Origin): boolean {
  return one.createdAt === other.createdAt ? one.id < other.id : one.createdAt < other.createdAt;
}
