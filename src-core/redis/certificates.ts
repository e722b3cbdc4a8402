import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { ChatError } from '#shared/errors/ChatError.ts';

/** What a `rediss://` needs beside its address; all PEM. */
export interface RedisCertificates {
  /** Who vouches for the server, instead of the authorities that this computer trusts. */
  readonly ca?: string;
  /** What a server wants to see that asks its clients for a certificate, and the key to it. */
  readonly certificate?: string;
  readonly key?: string;
}

const BLOCK = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Throws REDIS_CERTIFICATE_INVALID `{part, reason}` for what TLS could not use. */
export function checkCertificates({ ca, certificate, key }: RedisCertificates): void {
  if (ca !== undefined) {
    const blocks = ca.match(BLOCK) ?? [];
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
