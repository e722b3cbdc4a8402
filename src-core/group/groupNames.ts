import { ChatError } from '#shared/errors/ChatError.ts';
import { comparedName } from '../account/accounts.ts';
import { scripts } from '../generated/scripts.ts';
import { randomId } from '../randomId.ts';
import { type DataPorts, prepare } from '../redis/RedisAccess.ts';

/**
 * Names of groups are reserved among the names of accounts, which are in other hash slots. A reservation is temporary
 * until its name is in `groupNames`, and a name that is no longer used stays there, marked, until its reservation has
 * been released. So a crash at any point is repaired by `reconcileGroupNames`, or the reservation expires.
 */
const RESERVED_MS = 60_000;
const RELEASED = '!';

export interface ReservedName {
  readonly compared: string;
  readonly claim: string;
}

/** Reserves a valid name for a minute. Throws GROUP_NAME_TAKEN, or what `RedisAccess` throws. */
export async function reserveGroupName(ports: DataPorts, name: string): Promise<ReservedName> {
  const [compared, claim] = [comparedName(name), `group:${randomId()}`];
  const account = ports.keys.account(compared);
  const reserve = prepare(scripts.reserveName, account, { claim, forMs: RESERVED_MS });
  let [outcome] = await ports.redis.runAll([reserve]);
  if (!outcome.ok && isNameTaken(outcome.error)) {
    // The holder may be a group that gave the name up before a crash.
    await reconcileGroupNames(ports);
    [outcome] = await ports.redis.runAll([reserve]);
  }
  if (outcome.ok) return { compared, claim };
  if (!isNameTaken(outcome.error)) throw outcome.error;
  throw new ChatError('GROUP_NAME_TAKEN', {}, { cause: outcome.error });
}

/** Releases a reservation that was not used. */
export async function releaseGroupName({ redis, keys }: DataPorts, { compared, claim }: ReservedName): Promise<void> {
  await redis.run(scripts.releaseName, keys.account(compared), { claim });
}

/**
 * Makes the reservations agree with the names of the groups: confirms those in use and releases the others. Can run at
 * any time, on several nodes at once. Throws what `RedisAccess` throws.
 */
export async function reconcileGroupNames(ports: DataPorts): Promise<void> {
  const { redis, keys } = ports;
  const { names } = await redis.run(scripts.listGroupNames, keys.people, {});
  if (names.length === 0) return;
  const released = names.filter(({ claim }) => claim.startsWith(RELEASED));
  const reserved = await redis.runAll(
    names.map(({ compared, claim }) =>
      claim.startsWith(RELEASED)
        ? prepare(scripts.releaseName, keys.account(compared), { claim: claim.slice(RELEASED.length) })
        : prepare(scripts.reserveName, keys.account(compared), { claim, forMs: RESERVED_MS }),
    ),
  );
  // A lost reservation may have been taken by a person; both then keep the name.
  for (const outcome of reserved) if (!outcome.ok && !isNameTaken(outcome.error)) throw outcome.error;
  if (released.length > 0) await redis.run(scripts.deleteGroupNames, keys.people, { names: released });

  // Read again, because a name may have been released meanwhile: its reservation must not become permanent.
  const current = await redis.run(scripts.listGroupNames, keys.people, {});
  const confirmed = await redis.runAll(
    current.names.map(({ compared, claim }) => prepare(scripts.confirmName, keys.account(compared), { claim })),
  );
  for (const outcome of confirmed) if (!outcome.ok) throw outcome.error;
}

function isNameTaken(error: unknown): boolean {
  return error instanceof ChatError && error.code === 'NAME_TAKEN';
}
