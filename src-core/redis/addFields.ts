import { formatRedisUrl, parseRedisUrl, type RedisAddress } from './redisUrl.ts';

/** What may stand in fields of its own beside an address. Empty: as the address says. */
export interface RedisFields {
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  /** Of Sentinels: then the address names them, and not a server. */
  readonly master?: string | undefined;
}

/** The address with the fields in it; they go before what it says itself. Throws URL_INVALID `{part}`. */
export function addFields(address: RedisAddress, fields: RedisFields): RedisAddress {
  const { username = '', password = '', master = '' } = fields;
  const whole: RedisAddress = {
    ...address,
    ...(username !== '' && { username }),
    ...(password !== '' && { password }),
    ...(master !== '' && { sentinel: { username: '', password: '', ...address.sentinel, master } }),
  };
  return parseRedisUrl(formatRedisUrl(whole));
}
