import { ChatError } from '#shared/errors/ChatError.ts';

import { checkCertificates, type RedisCertificates } from './certificates.ts';
import { parseRedisUrl, type RedisAddress } from './redisUrl.ts';

/** The Redis that holds the log. */
export interface RedisTarget {
  /**
   * redis:// or rediss:// with credentials; for a cluster one node, or several separated by commas; or
   * redis+sentinel://.
   */
  readonly url: string;
  /** For `rediss://` only. */
  readonly certificates?: RedisCertificates;
}

/** The address of a Redis with the certificates to authenticate it. */
export interface RedisEndpoint extends RedisAddress {
  readonly certificates: RedisCertificates;
}

/**
 * Parses and validates the configured target. Throws URL_INVALID `{part}`, REDIS_CERTIFICATE_INVALID `{part, reason}`,
 * and REDIS_TLS_UNUSED for certificates with `redis://`, because they suggest an encryption that is not used.
 */
export function parseRedisTarget({ url, certificates = {} }: RedisTarget): RedisEndpoint {
  const address = parseRedisUrl(url);
  checkCertificates(certificates);
  if (address.protocol === 'redis:' && Object.keys(certificates).length > 0) throw new ChatError('REDIS_TLS_UNUSED');
  return { ...address, certificates };
}
