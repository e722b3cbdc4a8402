import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { ChatError } from '#shared/errors/ChatError.ts';

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
export function checkCertificates({ ca, certificate, key }: RedisCertificates): void {
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
