import type { Redis } from 'ioredis';
import { ChatError } from '#shared/errors/ChatError.ts';
import { scripts } from '../generated/scripts.ts';
import { redisErrorCode } from './redisErrors.ts';

/** Commands that the core sends outside of scripts, for example to count sign-in attempts. */
const OWN_COMMANDS = ['GET', 'SET', 'INCRBY', 'PTTL'];
/**
 * Commands without keys. They have all arguments, because Redis 7.0 crashes on `acl_check_cmd` for an incomplete EVAL.
 */
const KEYLESS = [
  ['EVAL', '', '0'],
  ['EVALSHA', '', '0'],
  ['SCRIPT', 'LOAD', ''],
  ['TIME'],
  ['MULTI'],
  ['EXEC'],
] as const;
const CHANNEL_COMMANDS = ['SPUBLISH', 'SSUBSCRIBE'];

/** Returns the indices of the commands that this user may not run, without running them. Errors count as allowed. */
const SCRIPT = `
local refused = {}
for index, line in ipairs(ARGV) do
  local checked, allowed = pcall(redis.acl_check_cmd, unpack(cjson.decode(line)))
  if checked and not allowed then refused[#refused + 1] = index end
end
return refused
`;

/** Throws REDIS_NOT_PERMITTED `{missing}`: the rules that this user lacks, in the syntax of `ACL SETUSER`. */
export async function checkPermissions(redis: Redis, keyPrefix = 'parley'): Promise<void> {
  const pattern = `${keyPrefix}:*`;
  const keyCommands = listCommands(OWN_COMMANDS).filter((name) => name !== 'TIME' && !CHANNEL_COMMANDS.includes(name));
  const refusedOf = async (commands: readonly (readonly string[])[]) => findRefused(redis, commands);
  const missing = [
    ...(await refusedOf(KEYLESS)).map(([name = '', sub]) => (name === 'SCRIPT' ? `+script|${sub}` : `+${name}`)),
    ...summarise(
      keyCommands,
      await refusedOf(keyCommands.map((name) => [name, ...Array<string>(4).fill(pattern)])),
      `~${pattern}`,
    ),
    ...summarise(CHANNEL_COMMANDS, await refusedOf(CHANNEL_COMMANDS.map((name) => [name, pattern])), `&${pattern}`),
  ];
  if (missing.length > 0) throw new ChatError('REDIS_NOT_PERMITTED', { missing: missing.join(' ').toLowerCase() });
}

/** Commands that the scripts call, and `own`. */
function listCommands(own: readonly string[]): string[] {
  const ofScripts = Object.values(scripts).flatMap(({ source }) =>
    [...source.matchAll(/redis\.p?call\('([A-Z]+)'/g)].flatMap(([, name]) => name ?? []),
  );
  return [...new Set([...ofScripts, ...own])].toSorted();
}

/** When all commands are refused, the user lacks access to the keys or channels themselves. */
function summarise(all: readonly string[], refused: readonly (readonly string[])[], object: string): string[] {
  return refused.length === all.length ? [object] : refused.map(([name = '']) => `+${name}`);
}

async function findRefused(redis: Redis, commands: readonly (readonly string[])[]): Promise<(readonly string[])[]> {
  try {
    // at most one per command that Parley uses
    const reply = await redis.eval(SCRIPT, 0, ...commands.map((words) => JSON.stringify(words)));
    if (!Array.isArray(reply)) return [];
    return reply.flatMap((index) => [commands[Number(index) - 1] ?? []]);
  } catch (error) {
    if (!(error instanceof Error) || redisErrorCode(error) !== null) throw error;
    // This server has no `acl_check_cmd`: a missing permission is reported when the command is used.
    return [];
  }
}
