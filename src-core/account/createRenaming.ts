import { z } from 'zod';
import { LIMITS } from '#shared/contract/limits.ts';
import type { Output } from '#shared/contract/index.ts';
import { profileSchema } from '#shared/contract/profileCalls.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { scripts } from '../generated/scripts.ts';
import type { KeysOf } from '../keys.ts';
import { readNames } from '../person/personHandlers.ts';
import { randomId } from '../randomId.ts';
import { type DataPorts, prepare, repliesOf } from '../redis/RedisAccess.ts';
import { accountKeys, earlierAccountKeys, findAccount } from './accounts.ts';

/** Changes of people's names. The account, which is stored under its name, moves to another hash slot. */
export interface Renaming {
  /**
   * Changes a person's name to a valid, normalised one, in the name of that person or of an admin. Throws NAME_TAKEN,
   * NAME_CHANGED_OFTEN `{nextAt}`, PERSON_NOT_FOUND, NOT_ADMIN, NOT_TEAM_OWNER, TIMEOUT (other changes of the same name
   * were faster), or what `RedisAccess` throws.
   */
  change(userId: string, name: string, by: Renamer): Promise<Output<'account.setName'>>;
  /**
   * Completes the changes that a crash or an error interrupted. Can run at any time, on several nodes at once. One that
   * fails is logged, and continued by the next call. Throws what `RedisAccess` throws.
   */
  complete(): Promise<void>;
}

/** Who changes a name. `address`: the network address, for the audit log. */
interface Renamer {
  readonly actor: string;
  readonly address: string;
}

interface RenamingPorts extends DataPorts {
  /** Updates where a person's name is stored as a part of a title. Idempotent. */
  readonly updateTitles: (userId: string, former: string) => Promise<void>;
}

/** What remains to be done after a name has changed. `claim`: of the new name; empty: the account keeps its key. */
const renameSchema = z.object({ from: z.string(), to: z.string(), claim: z.string() });
type Rename = z.infer<typeof renameSchema>;

interface Reservation {
  readonly claim: string;
  /** What was left of the reservation as the person's former name. */
  readonly formerMs: number;
}

const NO_RESERVATION: Reservation = { claim: '', formerMs: 0 };
/** Errors of `renamePerson` after which the new name is certainly not in use. */
const REFUSALS: readonly ErrorCode[] = ['PERSON_NOT_FOUND', 'NOT_ADMIN', 'NOT_TEAM_OWNER', 'NAME_CHANGED_OFTEN'];
/** Attempts while other changes of the same person's name or password are under way. */
const MAX_ATTEMPTS = 5;

/**
 * A change has three steps: the new name is reserved in its slot, which decides between people; `renamePerson` changes
 * the name, which everyone sees, and records the rest; then the account moves. A crash before the second step leaves a
 * reservation that expires; after it, `complete` continues.
 */
export function createRenaming(ports: RenamingPorts): Renaming {
  const { redis, keys, updateTitles } = ports;

  async function readName(userId: string): Promise<string> {
    const name = (await readNames(ports, [userId])).get(userId);
    if (name === undefined) throw new ChatError('PERSON_NOT_FOUND', { userId });
    return name;
  }

  async function reserve(userId: string, name: string): Promise<Reservation> {
    const claim = `renaming:${userId}:${randomId()}`;
    return redis.run(scripts.reserveNewName, accountKeys(keys, name), { userId, claim, forMs: LIMITS.formerNameMs });
  }

  async function release(userId: string, name: string, reservation: Reservation): Promise<void> {
    if (reservation.claim === '') return;
    await redis.run(scripts.releaseNewName, accountKeys(keys, name), { userId, ...reservation });
  }

  /** Null: another change of this person's name was faster, and has been completed. */
  async function attempt(
    userId: string,
    { from, name, ...by }: Renamer & { readonly from: string; readonly name: string },
  ): Promise<Output<'account.setName'> | null> {
    const source = await findKeys(ports, userId, from);
    const keepsKey = source?.account === accountKeys(keys, name).account;
    const reservation = keepsKey ? NO_RESERVATION : await reserve(userId, name);
    const limits = { windowMs: LIMITS.formerNameMs, most: LIMITS.nameChanges, kept: LIMITS.formerNames };
    const args = { userId, from, name, claim: reservation.claim, ...by, ...limits };
    const outcome = await redis.run(scripts.renamePerson, keys.people, args).catch(async (error: unknown) => {
      // After any other error, such as a timeout, the name may be in use; otherwise its reservation expires.
      if (error instanceof ChatError && REFUSALS.includes(error.code)) await release(userId, name, reservation);
      throw error;
    });
    if (outcome.rename !== null && !outcome.renamed) await finish(userId, outcome.rename);
    if (!outcome.renamed || outcome.profile === null || outcome.rename === null) {
      await release(userId, name, reservation);
      return null;
    }
    // The name has changed even if this fails; `complete` continues.
    await finish(userId, outcome.rename).catch((error: unknown) => redis.typeError(error, 'moving an account'));
    return { person: { id: userId, name }, profile: profileSchema.parse(JSON.parse(outcome.profile)) };
  }

  async function finish(userId: string, json: string): Promise<void> {
    const rename = renameSchema.parse(JSON.parse(json));
    if (rename.claim !== '') await moveAccount(ports, userId, rename);
    await updateTitles(userId, rename.from);
    await redis.run(scripts.finishRename, keys.people, { userId, rename: json });
  }

  return {
    async change(userId, name, by) {
      for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
        const from = await readName(userId);
        if (from === name) return { person: { id: userId, name }, profile: null };
        try {
          const changed = await attempt(userId, { from, name, ...by });
          if (changed !== null) return changed;
        } catch (error) {
          // It may have been taken by the same person, in another window.
          const isMine = error instanceof ChatError && error.code === 'NAME_TAKEN' && (await readName(userId)) === name;
          if (!isMine) throw error;
        }
      }
      throw new ChatError('TIMEOUT');
    },
    async complete() {
      const { renames } = await redis.run(scripts.listRenames, keys.people, {});
      for (const { userId, rename } of renames) {
        await finish(userId, rename).catch((error: unknown) => redis.typeError(error, 'completing a change of a name'));
      }
    },
  };
}

/** The keys under which a person's account of this name is stored; null: it is not. */
async function findKeys(ports: DataPorts, userId: string, name: string): Promise<KeysOf<'account'> | null> {
  const account = await findAccount(ports, name);
  return account?.me.id === userId ? account.keys : null;
}

/** Every step is idempotent. A password that changes meanwhile is copied, too. Throws NAME_TAKEN, TIMEOUT. */
async function moveAccount(ports: DataPorts, userId: string, { from, to, claim }: Rename): Promise<void> {
  const { redis, keys } = ports;
  const target = accountKeys(keys, to);
  let copiedHash: string | null = null;
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const source = await readSource(ports, userId, from);
    if (source === null) return; // it has been moved before
    const { fields, hash, moved } = source;
    const { placed } = await redis.run(scripts.placeAccount, target, { claim, name: to, fields });
    // Its reservation ended before the change was completed. The person can still sign in with the former name.
    if (!placed) throw new ChatError('NAME_TAKEN');
    if (copiedHash !== null)
      await redis.run(scripts.replacePassword, target, { oldHash: copiedHash, ...source.password });
    copiedHash = hash;
    const args = { userId, hash, moved, forMs: LIMITS.formerNameMs };
    // The look-alikes of an account of an earlier version are reserved under another key.
    const lookAlikes = accountKeys(keys, from);
    if (![source.keys.account, target.account].includes(lookAlikes.account)) {
      await redis.run(scripts.retireAccount, lookAlikes, args);
    }
    if ((await redis.run(scripts.retireAccount, source.keys, args)).retired) return;
  }
  throw new ChatError('TIMEOUT');
}

/** The account under its former name. */
async function readSource(ports: DataPorts, userId: string, name: string) {
  const { redis, keys } = ports;
  const candidates = [earlierAccountKeys(keys, name), accountKeys(keys, name)];
  const outcomes = await redis.runAll(
    candidates.map((candidate) => prepare(scripts.readAccountFields, candidate, { userId })),
  );
  for (const [index, { fields }] of repliesOf(outcomes).entries()) {
    const candidate = candidates[index];
    if (candidate === undefined || fields.length === 0) continue;
    const stored = new Map(fields.map(({ field, value }) => [field, value]));
    const number = (field: string): number => Number(stored.get(field) ?? 0);
    const [hash, salt] = [stored.get('hash') ?? '', stored.get('salt') ?? ''];
    const cost = { cost: number('cost'), blockSize: number('blockSize'), parallel: number('parallel') };
    return { keys: candidate, fields, hash, moved: stored.get('moved') ?? '', password: { hash, salt, ...cost } };
  }
  return null;
}
