import type { Person } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { isValidName } from '#shared/text/personName.ts';
import { type JoiningPorts, OPEN_JOINING } from '../account/membership.ts';
import { joiningSchema, type Joining, type TwoFactorRule } from '#shared/contract/teamModel.ts';
import { accountKeys, earlierAccountKeys, isStoredUnderEarlierKeys } from '../account/accounts.ts';
import { parseTwoFactorRule } from '../account/twoFactorRule.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import { prepare, type RedisAccess, repliesOf } from '../redis/RedisAccess.ts';

/** The team of one Redis. Its first account is its owner, until the ownership is handed over. */
export interface Team {
  /**
   * Resolves when the names of earlier versions are reserved against confusable new names, and the owner, if any, is
   * recorded. Throws what `RedisAccess` throws; the next call continues.
   */
  ready(): Promise<void>;
  /** Null while there are no accounts. Throws what `RedisAccess` throws. */
  ownerId(): Promise<string | null>;
  /**
   * Who may join, whether the first account needs a code, and who needs two-factor sign-in. Throws what `RedisAccess`
   * throws.
   */
  describe(): Promise<TeamDescription>;
  readonly joining: JoiningPorts;
  /** Throws NOT_TEAM_OWNER, or what `RedisAccess` throws. */
  requireOwner(userId: string): Promise<void>;
}

export interface TeamDescription {
  readonly joining: Joining;
  readonly needsSetupCode: boolean;
  readonly twoFactorRule: TwoFactorRule;
}

interface TeamPorts {
  readonly redis: RedisAccess;
  readonly keys: Keys;
}

interface Origin {
  readonly id: string;
  readonly createdAt: number;
}

const PEOPLE_PER_PAGE = 500;

export function createTeam(ports: TeamPorts, joining: JoiningPorts = OPEN_JOINING): Team {
  const { redis, keys } = ports;
  let isReady = false;
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;

  async function setUp(): Promise<void> {
    if (isReady) return;
    const team = await redis.run(scripts.readTeam, keys.people, {});
    if (team.ownerId !== null && team.namesClaimed && team.joining !== null) {
      isReady = true;
      return;
    }
    const oldest = await scan();
    if (oldest === null) return; // there are no accounts yet
    await redis.run(scripts.setUpTeam, keys.people, { ownerId: oldest.id, joining: joining.initial });
    isReady = true;
  }

  /** Reserves the names of the directory against confusable ones. Returns the oldest account that can sign in. */
  async function scan(): Promise<Origin | null> {
    let oldest: Origin | null = null;
    let cursor = '0';
    do {
      const page = await redis.run(scripts.scanPeople, keys.people, { cursor, count: PEOPLE_PER_PAGE });
      const people = page.people.filter(({ name }) => isValidName(name));
      await reserveNames(ports, people);
      for (const origin of await readOrigins(ports, people))
        if (oldest === null || isOlder(origin, oldest)) oldest = origin;
      ({ cursor } = page);
    } while (cursor !== '0');
    return oldest;
  }

  /**
   * Waits for a run that begins after the call, because one that began earlier may have missed the caller's changes.
   */
  function ready(): Promise<void> {
    if (isReady) return Promise.resolve();
    next ??= running.then(() => {
      next = null;
      return setUp();
    });
    running = next.catch(() => undefined); // the callers handle the error
    return next;
  }

  async function ownerId(): Promise<string | null> {
    await ready();
    const team = await redis.run(scripts.readTeam, keys.people, {});
    isReady = team.ownerId !== null; // null: Redis was emptied
    return team.ownerId;
  }

  async function describe(): Promise<TeamDescription> {
    await ready();
    const team = await redis.run(scripts.readTeam, keys.people, {});
    const recorded = team.joining === null ? joining.initial : joiningSchema.catch('closed').parse(team.joining);
    return {
      joining: recorded === 'open' && joining.needsInvitation === true ? 'invitation' : recorded,
      needsSetupCode: team.ownerId === null && joining.setupCode !== undefined,
      twoFactorRule: parseTwoFactorRule(team.twoFactorRule),
    };
  }

  return {
    ready,
    ownerId,
    describe,
    joining,
    async requireOwner(userId) {
      if ((await ownerId()) !== userId) throw new ChatError('NOT_TEAM_OWNER');
    },
  };
}

function isOlder(one: Origin, other: Origin): boolean {
  return one.createdAt === other.createdAt ? one.id < other.id : one.createdAt < other.createdAt;
}

async function reserveNames({ redis, keys }: TeamPorts, people: readonly Person[]): Promise<void> {
  const outcomes = await redis.runAll(
    people
      .filter(({ name }) => isStoredUnderEarlierKeys(keys, name))
      .map(({ id, name }) => prepare(scripts.claimName, accountKeys(keys, name), { userId: id })),
  );
  for (const outcome of outcomes) if (!outcome.ok) throw outcome.error;
}

async function readOrigins({ redis, keys }: TeamPorts, people: readonly Person[]): Promise<Origin[]> {
  const accounts = people.flatMap(({ name }) => [earlierAccountKeys(keys, name), accountKeys(keys, name)]);
  const outcomes = await redis.runAll(accounts.map((account) => prepare(scripts.readOrigin, account, {})));
  return repliesOf(outcomes).flatMap(({ id, createdAt, imported }): Origin[] =>
    id === null || imported ? [] : [{ id, createdAt: createdAt ?? 0 }],
  );
}
