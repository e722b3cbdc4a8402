import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { ChatError } from '#shared/errors/ChatError.ts';
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

/** Certificates for a `rediss://` connection, in PEM. */
export interface RedisCertificates {
  /** The CA that signed the server's certificate; replaces the CAs that this computer trusts. */
  readonly ca?: string;
  /** The client certificate and its key, for a server that requires one. */
  readonly certificate?: string;
  readonly key?: string;
}

const PEM_BLOCK = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Throws REDIS_CERTIFICATE_INVALID `{part, reason}` for a certificate or key that TLS can't use. */
function checkCertificates({ ca, certificate, key }: RedisCertificates): void {
  if (ca !== undefined) {
    const blocks = ca.match(PEM_BLOCK) ?? [];
    if (blocks.length === 0) throw new ChatError('REDIS_CERTIFICATE_INVALID', { part: 'ca', reason: 'no certificate' });
    for (const block of blocks) attempt('ca', () => new X509Certificate(block));
  }
  if (certificate === undefined && key === undefined) return;
  attempt('client', () => createSecureContext({ cert: certificate ?? '', key: key ?? '' }));
}

function attempt(part: 'ca' | 'client', read: () => unknown): void {
  try {
    read();
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : '';
    throw new ChatError('REDIS_CERTIFICATE_INVALID', { part, reason }, { cause: error });
  }
}
