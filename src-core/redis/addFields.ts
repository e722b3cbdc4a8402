import { formatRedisUrl, parseRedisUrl, type RedisAddress } from './redisUrl.ts';

/** Parts of an address that are configured in fields of their own. An empty field leaves the address unchanged. */
export interface RedisFields {
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  /** The name of the master; with it the hosts of the address are Sentinels. */
  readonly master?: string | undefined;
}

/** Returns the address with the fields merged in; fields take precedence. Throws URL_INVALID `{part}`. */
export function addFields(address: RedisAddress, fields: RedisFields): RedisAddress {
  const { username = '', password = '', master = '' } = fields;
  const merged: RedisAddress = {
    ...address,
    ...(username !== '' && { username }),
    ...(password !== '' && { password }),
    ...(master !== '' && { sentinel: { username: '', password: '', ...address.sentinel, master } }),
  };
  return parseRedisUrl(formatRedisUrl(merged));
}
