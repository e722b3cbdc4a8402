import { ChatError } from '#shared/errors/ChatError.ts';
import type { RedisTarget } from '../Core.ts';
import { checkCertificates, type RedisCertificates } from './certificates.ts';
import { parseRedisUrl, type RedisAddress } from './redisUrl.ts';

/** Where a Redis is, and how it is known to be the one. */
export interface RedisPlace extends RedisAddress {
  readonly certificates: RedisCertificates;
}

/**
 * What a host says, read and checked. Throws URL_INVALID `{part}`, REDIS_CERTIFICATE_INVALID `{part, reason}`, and
 * REDIS_TLS_UNUSED: somebody who names a certificate believes that the way is safe, and with `redis://` it is not.
 */
export function readRedisPlace({ url, certificates = {} }: RedisTarget): RedisPlace {
  const address = parseRedisUrl(url);
  checkCertificates(certificates);
  if (address.protocol === 'redis:' && Object.keys(certificates).length > 0) throw new ChatError('REDIS_TLS_UNUSED');
  return { ...address, certificates };
}
