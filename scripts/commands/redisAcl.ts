import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gatewayRules, METRICS_RULES, SENTINEL_RULES } from '#core/redis/redisRights.ts';
import { systemErrorCode } from '#shared/errors/systemErrorCode.ts';
import { adminCommandLine } from './adminCommandLine.mjs';

export interface RedisAclValues {
  readonly 'password-file'?: string | undefined;
  readonly json?: boolean | undefined;
}

/** The users of the servers, and that of the Sentinels, which have access control of their own. */
const SERVER_USERS = ['gateway', 'metrics'];
const RULES: Readonly<Record<string, readonly string[]>> = {
  gateway: gatewayRules('parley'),
  metrics: METRICS_RULES,
  sentinel: SENTINEL_RULES,
};

/** Redis refuses it, so that no user gets a known password by mistake. */
const NO_PASSWORD = '#SHA256-OF-THE-PASSWORD';

/**
 * Runs `redis-acl`: prints users with the least rights as lines of an ACL file. Opens no Redis. Returns the exit code.
 */
export async function printRedisAcl(values: RedisAclValues, [, chosen, ...more]: readonly string[]): Promise<number> {
  const names = chosen === undefined ? SERVER_USERS : [chosen];
  if (more.length > 0 || names.some((name) => !Object.hasOwn(RULES, name))) {
    console.log(adminCommandLine.usage);
    return 1;
  }
  const file = values['password-file'];
  if (file !== undefined && chosen === undefined) {
    console.error('--password-file needs USER, because each user has a password of its own.');
    return 1;
  }
  try {
    const password = file === undefined ? NO_PASSWORD : `#${hashPassword(file, await readText(file))}`;
    const users = names.map((name) => ({
      name: `parley-${name}`,
      // Also removes what the user had before, and the channels that `acl-pubsub-default` gives to new users.
      rules: ['reset', 'resetchannels', 'on', password, ...(RULES[name] ?? [])],
    }));
    const lines = users.map(({ name, rules }) => `user ${name} ${rules.join(' ')}`);
    console.log(values.json === true ? JSON.stringify({ users }) : lines.join('\n'));
    if (file === undefined) console.error(`Replace ${NO_PASSWORD} with # and the hash, or use --password-file.`);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

/** As Redis stores passwords. The line end is not part of the password. Throws if `text` is no password. */
function hashPassword(path: string, text: string): string {
  const password = text.replace(/\r?\n$/, '');
  if (password === '') throw new Error(`${path} is empty: it must have the password.`);
  if (/[\r\n]/.test(password)) throw new Error(`${path} has several lines: it must have only the password.`);
  return createHash('sha256').update(password).digest('hex');
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new Error(`${path} can't be read (${systemErrorCode(error) ?? String(error)}).`, { cause: error });
  }
}
