import { Redis } from 'ioredis';
import { gatewayRules } from '#core/redis/redisRights.ts';

/** The password of the tests' own user, who may do everything. */
export const ADMIN_PASSWORD = 'of-the-tests';
/** That of every other user. */
export const USER_PASSWORD = 'of-the-product';
/** Those of most tests, and of gateways that tests start from the command line. */
const KEY_PREFIXES = ['test-*', 'parley'];

/** The address of a server for tests; its `requirepass` is `ADMIN_PASSWORD`. */
export function adminUrl(port: number): string {
  return `redis://:${ADMIN_PASSWORD}@127.0.0.1:${port}`;
}

/** Runs commands of the test itself on one server, without those of the client library, which would count as used. */
export async function asAdmin<Value>(port: number, work: (redis: Redis) => Promise<Value>): Promise<Value> {
  const redis = new Redis(adminUrl(port), { replyMapping: 'legacy', disableClientInfo: true, enableReadyCheck: false });
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}

/** Creates or replaces a user, as the lines of `npm run admin -- redis-acl` do. */
export async function setUser(port: number, name: string, rules: Iterable<string>): Promise<void> {
  const all = ['reset', 'resetchannels', 'on', `>${USER_PASSWORD}`, ...rules];
  await asAdmin(port, (redis) => redis.call('ACL', 'SETUSER', name, ...all));
}

/** Creates the user of the gateway for the prefixes of the tests. Returns its address. */
export async function createGatewayUser(port: number): Promise<string> {
  await setUser(port, 'gateway', new Set(KEY_PREFIXES.flatMap(gatewayRules)));
  return `redis://gateway:${USER_PASSWORD}@127.0.0.1:${port}`;
}

/** The commands, keys and channels that users were refused since the last `ACL LOG RESET`. */
export async function readRefused(port: number): Promise<string[]> {
  const entries = (await asAdmin(port, (redis) => redis.call('ACL', 'LOG'))) as string[][];
  return entries.map((entry) => entry[entry.indexOf('object') + 1] ?? '');
}

/** The commands that ran since the server started, also those that scripts called. */
export async function readCommands(port: number): Promise<string[]> {
  const stats = await asAdmin(port, (redis) => redis.info('commandstats'));
  return [...stats.matchAll(/^cmdstat_([^:]+):calls=[1-9]/gm)].map(([, name = '']) => name);
}
