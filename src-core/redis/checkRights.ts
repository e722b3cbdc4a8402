import type { Redis } from 'ioredis';
import { ChatError } from '#shared/errors/ChatError.ts';
import { scripts } from '../generated/scripts.ts';
import { redisErrorCode } from './redisErrors.ts';

/** Beside what scripts do: what the core asks by itself, and what it counts attempts with. */
const OWN_COMMANDS = ['GET', 'SET', 'INCRBY', 'PTTL'];
/** Those without keys, as they are asked. They must be whole: Redis 7.0 dies of a question for an EVAL without its numbers. */
const KEYLESS = [
  ['EVAL', '', '0'],
  ['EVALSHA', '', '0'],
  ['SCRIPT', 'LOAD', ''],
  ['TIME'],
  ['MULTI'],
  ['EXEC'],
] as const;
const ON_CHANNELS = ['SPUBLISH', 'SSUBSCRIBE'];

/** Asks Redis which of these commands this user may not give; nothing is done. A server that can't be asked so is believed. */
const SCRIPT = `
local refused = {}
for index, line in ipairs(ARGV) do
  local asked, allowed = pcall(redis.acl_check_cmd, unpack(cjson.decode(line)))
  if asked and not allowed then refused[#refused + 1] = index end
end
return refused
`;

/** Throws REDIS_NOT_PERMITTED `{missing}`: what an administrator has to give this user, as `ACL SETUSER` takes it. */
export async function checkRights(redis: Redis, keyPrefix = 'parley'): Promise<void> {
  const pattern = `${keyPrefix}:*`;
  const onKeys = namesOf(OWN_COMMANDS).filter((name) => name !== 'TIME' && !ON_CHANNELS.includes(name));
  const refusedOf = async (commands: readonly (readonly string[])[]) => askRefused(redis, commands);
  const missing = [
    ...(await refusedOf(KEYLESS)).map(([name = '', sub]) => (name === 'SCRIPT' ? `+script|${sub}` : `+${name}`)),
    ...summarise(
      onKeys,
      await refusedOf(onKeys.map((name) => [name, ...Array<string>(4).fill(pattern)])),
      `~${pattern}`,
    ),
    ...summarise(ON_CHANNELS, await refusedOf(ON_CHANNELS.map((name) => [name, pattern])), `&${pattern}`),
  ];
  if (missing.length > 0) throw new ChatError('REDIS_NOT_PERMITTED', { missing: missing.join(' ').toLowerCase() });
}

function namesOf(own: readonly string[]): string[] {
  const ofScripts = Object.values(scripts).flatMap(({ source }) =>
    [...source.matchAll(/redis\.p?call\('([A-Z]+)'/g)].flatMap(([, name]) => name ?? []),
  );
  return [...new Set([...ofScripts, ...own])].toSorted();
}

/** Where none of them may be given, it is what they are given for that is missing. */
function summarise(all: readonly string[], refused: readonly (readonly string[])[], object: string): string[] {
  return refused.length === all.length ? [object] : refused.map(([name = '']) => `+${name}`);
}

async function askRefused(redis: Redis, commands: readonly (readonly string[])[]): Promise<(readonly string[])[]> {
  try {
    // at most one per command that Parley uses
    const answer = await redis.eval(SCRIPT, 0, ...commands.map((words) => JSON.stringify(words)));
    if (!Array.isArray(answer)) return [];
    return answer.flatMap((place) => [commands[Number(place) - 1] ?? []]);
  } catch (error) {
    if (!(error instanceof Error) || redisErrorCode(error) !== null) throw error;
    // No such function here: whatever is missing will be said when it is needed.
    return [];
  }
}
