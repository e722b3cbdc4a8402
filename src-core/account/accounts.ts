import type { Person } from '#shared/contract/model.ts';
import { foldName, isValidName, normaliseName } from '#shared/text/personName.ts';
import { skeleton } from '#shared/text/skeleton.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys, KeysOf } from '../keys.ts';
import { type DataPorts, prepare, repliesOf } from '../redis/RedisAccess.ts';
import type { PasswordHash } from './password.ts';

export interface Account extends PasswordHash {
  readonly me: Person;
  readonly keys: KeysOf<'account'>;
  /** False: the person signs in with an identity provider, and no password has this hash. */
  readonly hasPassword: boolean;
  /** It was created for a person of an identity provider; it may have got a password since. */
  readonly isFromProvider: boolean;
}

/** How `retireAccount` marks the reservation of a former name; the person's id follows. */
const FORMER = 'former:';

/** The form in which names are compared: confusable names have the same skeleton. */
export function comparedName(name: string): string {
  return skeleton(normaliseName(name));
}

/** The keys of an account with a new name; the same for confusable names. */
export function accountKeys(keys: Keys, name: string): KeysOf<'account'> {
  return keys.account(comparedName(name));
}

/** Whether a name is reserved: for a group, or as the former name of a person. Throws what `RedisAccess` throws. */
export async function isReserved({ redis, keys }: DataPorts, name: string): Promise<boolean> {
  return (await redis.call('reading a name', (command) => command.exists(accountKeys(keys, name).claim))) > 0;
}

/** The id of the person whose former name this is, while it is reserved for them; null: no one's. */
export async function findFormerHolder({ redis, keys }: DataPorts, name: string): Promise<string | null> {
  const claim = await redis.call('reading a name', (command) => command.get(accountKeys(keys, name).claim));
  return claim?.startsWith(FORMER) === true ? claim.slice(FORMER.length) : null;
}

/** The keys that earlier versions used for an account of this name. */
export function earlierAccountKeys(keys: Keys, name: string): KeysOf<'account'> {
  return keys.account(foldName(name));
}

/** Whether earlier versions stored an account of this name under other keys than this version does. */
export function isStoredUnderEarlierKeys(keys: Keys, name: string): boolean {
  return earlierAccountKeys(keys, name).account !== accountKeys(keys, name).account;
}

/**
 * Finds the account that a name signs in to, ignoring case, width and spacing. An account of an earlier version takes
 * precedence, because earlier versions allowed confusable names. Null when there is none or the name is invalid. Throws
 * the errors of `RedisAccess.runAll`.
 */
export async function findAccount({ redis, keys }: DataPorts, name: string): Promise<Account | null> {
  if (!isValidName(name)) return null;
  const candidates = [earlierAccountKeys(keys, name), accountKeys(keys, name)];
  const outcomes = await redis.runAll(candidates.map((candidate) => prepare(scripts.readAccount, candidate, {})));
  const [earlier, current] = repliesOf(outcomes).map((reply, index): Account | null => {
    const candidate = candidates[index];
    const { id, name: shown, salt, hash, cost, blockSize, parallel } = reply;
    if (candidate === undefined || id === null || shown === null || salt === null || hash === null) return null;
    const stored = { salt, hash, cost: cost ?? 0, blockSize: blockSize ?? 0, parallel: parallel ?? 0 };
    const kind = { hasPassword: !reply.passwordless, isFromProvider: reply.fromProvider };
    return { me: { id, name: shown }, keys: candidate, ...kind, ...stored };
  });
  // The folded form of one name can equal the skeleton of another.
  if (earlier && foldName(earlier.me.name) === foldName(name)) return earlier;
  return current ?? null;
}
