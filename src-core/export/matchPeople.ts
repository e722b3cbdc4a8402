import { foldName, isValidName, normaliseName } from '#shared/text/personName.ts';
import type { Person } from '#shared/contract/model.ts';
import { accountKeys, findAccount } from '../account/accounts.ts';
import { hashPassword, type PasswordCost } from '../account/password.ts';
import { scripts } from '../generated/scripts.ts';
import { readNames } from '../person/readNames.ts';
import { randomId } from '../randomId.ts';
import { ExportError } from './ExportError.ts';

import type { DataPorts } from '../redis/RedisAccess.ts';

export interface AccountCreationPorts extends DataPorts {
  readonly passwordCost: PasswordCost;
}

/** Throws ExportError when two people would match the same account here, or a name is invalid. */
export function checkNames(people: readonly Person[]): void {
  const names = new Set(people.map(({ name }) => (isValidName(name) ? foldName(name) : '')));
  if (names.size === people.length && !names.has('')) return;
  throw new ExportError('CONTENT_WRONG', 'Two people of the export have the same name, or a name is invalid.');
}

interface MatchedPeople {
  readonly ids: ReadonlyMap<string, string>;
  readonly made: readonly string[];
}

/**
 * Maps the people of an export to local accounts by name. For an unused name an account with a random password is
 * created, which reserves the name; it keeps its id if that is free. `made`: names of the created accounts.
 */
export async function matchPeople(ports: AccountCreationPorts, people: readonly Person[]): Promise<MatchedPeople> {
  const { redis, keys, passwordCost } = ports;
  const taken = await readNames(
    ports,
    people.map(({ id }) => id),
  );
  const ids = new Map<string, string>();
  const made: string[] = [];
  for (const { id, name } of people) {
    const known = await findAccount(ports, name);
    if (known !== null && foldName(known.me.name) === foldName(name)) {
      ids.set(id, known.me.id);
      continue;
    }
    if (known !== null)
      throw new ExportError(
        'CONTENT_WRONG',
        `${name} can be confused with ${known.me.name}, who is another person here.`,
      );
    const account = accountKeys(keys, name);
    const me = { id: taken.has(id) ? randomId() : id, name: normaliseName(name) };
    const hash = await hashPassword(randomId(), passwordCost);
    await redis.run(scripts.createAccount, account, { ...me, ...hash });
    await redis.run(scripts.markImported, account, { id: me.id });
    await redis.run(scripts.joinPeople, keys.people, { userId: me.id, name: me.name, person: JSON.stringify(me) });
    ids.set(id, me.id);
    made.push(me.name);
  }
  return { ids, made };
}
