import { LIMITS } from '#shared/contract/limits.ts';
import { type Profile, profileSchema } from '#shared/contract/profileCalls.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { DomainHandlers } from '../Client.ts';
import { scripts } from '../generated/scripts.ts';
import { listCompanions } from '../guest/companions.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import { readEach } from '../redis/redisErrors.ts';
import { readPictures, storePicture } from './pictures.ts';

export function createPersonHandlers(ports: DataPorts): DomainHandlers<'person'> {
  const { redis, keys } = ports;
  return {
    'person.list': async (_input, { session }) => {
      const [companions, { people }, { people: presence }, { profiles }, { erased }] = await Promise.all([
        session.role === 'guest' ? listCompanions(ports, session.me.id) : null,
        redis.run(scripts.listPeople, keys.people, {}),
        redis.run(scripts.listPresence, keys.presence, {}),
        redis.run(scripts.listProfiles, keys.people, {}),
        redis.run(scripts.listErased, keys.people, {}),
      ]);
      const isShown = (userId: string): boolean => companions?.has(userId) ?? true;
      return {
        people: people.filter(({ id }) => isShown(id)),
        presence: presence
          .filter(({ userId }) => isShown(userId))
          .map(({ pausedUntil, ...one }) => ({ ...one, pausedUntil: pausedUntil > 0 ? pausedUntil : null })),
        profiles: readEach(redis, 'reading a profile', profiles, parseProfile).filter(({ userId }) => isShown(userId)),
        erased: erased.map(({ userId }) => userId),
      };
    },
    'person.setProfile': async ({ title, timeZone, status }, { session }) => {
      if (typeof timeZone === 'string' && !isTimeZone(timeZone)) throw new ChatError('TIME_ZONE_INVALID');
      const change = {
        ...(title !== undefined && { title: asText(title) }),
        ...(timeZone !== undefined && { timeZone }),
        ...(status !== undefined && { status: status === null ? null : { ...status, text: oneLine(status.text) } }),
      };
      const args = { userId: session.me.id, longestMs: LIMITS.statusMs, endsAt: status?.until ?? 0 };
      const stored = await redis.run(scripts.setProfile, keys.people, { ...args, change: JSON.stringify(change) });
      return { profile: parseProfile(stored.profile) };
    },
    'person.setPicture': async ({ image }, { session }) => {
      const picture = await storePicture(ports, session.me.id, image);
      const args = { userId: session.me.id, longestMs: LIMITS.statusMs, endsAt: 0 };
      const stored = await redis.run(scripts.setProfile, keys.people, { ...args, change: JSON.stringify({ picture }) });
      return { profile: parseProfile(stored.profile) };
    },
    'person.pictures': async ({ userIds }, { session }) => {
      const companions = session.role === 'guest' ? await listCompanions(ports, session.me.id) : null;
      const shown = userIds.filter((userId) => companions?.has(userId) ?? true);
      return { pictures: [...(await readPictures(ports, shown))] };
    },
  };
}

/** Null: not set. */
function asText(text: string | null): string | null {
  const line = oneLine(text ?? '');
  return line === '' ? null : line;
}

/**
 * Without line breaks, control characters and signs that change the direction of the text around them. Lone surrogates
 * are replaced, because Redis can't parse them.
 */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();
}

/** Whether a name is that of a time zone that this computer has. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false; // a RangeError: it has no such zone
  }
}

function parseProfile(json: string): Profile {
  return profileSchema.parse(JSON.parse(json));
}

/** Returns names by id, without ids that are not in the directory. */
export async function readNames(
  { redis, keys }: DataPorts,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const { names } = await redis.run(scripts.readNames, keys.people, { userIds });
  const found = new Map<string, string>();
  for (const [index, name] of names.entries()) {
    const id = userIds[index];
    if (id !== undefined && name !== null) found.set(id, name);
  }
  return found;
}

/** Throws PERSON_NOT_FOUND `{userId}` for the first id that is not in the directory. */
export async function checkPeople(ports: DataPorts, userIds: readonly string[]): Promise<void> {
  const names = await readNames(ports, userIds);
  const unknown = userIds.find((userId) => !names.has(userId));
  if (unknown !== undefined) throw new ChatError('PERSON_NOT_FOUND', { userId: unknown });
}
