import type { MentionName } from '#shared/text/mentions.ts';
import { scripts } from '../generated/scripts.ts';
import { type DataPorts, prepare, repliesOf } from '../redis/RedisAccess.ts';
import { scanHash } from '../redis/scanHash.ts';
import { type ErasedPerson, noticeWithoutPerson } from './withoutPerson.ts';

const DURING = 'erasing a person';

/** What is removed from notices. */
export interface ForgottenNames {
  readonly person: ErasedPerson;
  /** Names of others that begin with one of the person. */
  readonly longer: readonly MentionName[];
  /** Only from notices about this conversation. */
  readonly conversationId?: string;
}

/** Removes the names of an erased person from the inbox of another one. Idempotent. Throws what `RedisAccess` throws. */
export async function forgetInNotices(
  { redis, keys }: DataPorts,
  readerId: string,
  { person, longer, conversationId }: ForgottenNames,
): Promise<void> {
  const inbox = keys.user(readerId);
  await scanHash(redis, inbox.notices, DURING, async (page) => {
    const prepared = page.flatMap(([id, before]) => {
      const after = noticeWithoutPerson(before, person, longer, conversationId);
      return after === before ? [] : [prepare(scripts.replaceNotice, inbox, { id, before, after })];
    });
    repliesOf(await redis.runAll(prepared));
  });
}

/** The names of people that begin with one of these, and must not be confused with them. */
export async function readLongerNames({ redis, keys }: DataPorts, names: readonly string[]): Promise<MentionName[]> {
  const { people } = await redis.run(scripts.listPeople, keys.people, {});
  const beginnings = names.map((name) => name.toLowerCase());
  return people.filter(({ name }) =>
    beginnings.some((beginning) => name.length > beginning.length && name.toLowerCase().startsWith(beginning)),
  );
}
