import type { Person } from '#shared/contract/model.ts';
import { foldName, isValidName, normaliseName } from '#shared/text/personName.ts';
import { skeleton } from '#shared/text/skeleton.ts';
import type { Engine } from '../Engine.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys, KeysOf } from '../keys.ts';
import { prepare } from '../redis/RedisAccess.ts';
import type { PasswordHash } from './password.ts';

export interface Account extends PasswordHash {
  readonly me: Person;
  readonly keys: KeysOf<'account'>;
}

/** What names are compared by: those that look alike are one. */
export function comparedName(name: string): string {
  return skeleton(normaliseName(name));
}

/** Where the account of a new name is kept: two names that look alike have one place. */
export function accountKeys(keys: Keys, name: string): KeysOf<'account'> {
  return keys.account(comparedName(name));
}

/** Where an account of that name was kept by earlier versions. */
export function earlierAccountKeys(keys: Keys, name: string): KeysOf<'account'> {
  return keys.account(foldName(name));
}

/** Whether an account of that name, made by an earlier version, is not where a new one would be. */
export function isKeptElsewhere(keys: Keys, name: string): boolean {
  return earlierAccountKeys(keys, name).account !== accountKeys(keys, name).account;
}

/**
 * The account that this name signs in to, in any case, width and spacing: one of an earlier version first, because two of those may look
 * alike. Null: there is none, or nobody can have this name. Throws what `RedisAccess.runAll` throws.
 */
export async function findAccount(
  { redis, keys }: Pick<Engine, 'redis' | 'keys'>,
  name: string,
): Promise<Account | null> {
  if (!isValidName(name)) return null;
  const places = [earlierAccountKeys(keys, name), accountKeys(keys, name)];
  const outcomes = await redis.runAll(places.map((place) => prepare(scripts.readAccount, place, {})));
  const [earlier, current] = outcomes.map((outcome, index): Account | null => {
    const place = places[index];
    if (!outcome.ok) throw outcome.error;
    const { id, name: shown, salt, hash, cost, blockSize, parallel } = outcome.reply;
    if (place === undefined || id === null || shown === null || salt === null || hash === null) return null;
    const stored = { salt, hash, cost: cost ?? 0, blockSize: blockSize ?? 0, parallel: parallel ?? 0 };
    return { me: { id, name: shown }, keys: place, ...stored };
  });
  // What one name folds to may be what another one looks like.
  if (earlier && foldName(earlier.me.name) === foldName(name)) return earlier;
  return current ?? null;
}
