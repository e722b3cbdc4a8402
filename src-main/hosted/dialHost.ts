import { createHash, X509Certificate } from 'node:crypto';
import { connect, type TLSSocket } from 'node:tls';
import { HOSTED_NAME, type HostAddress } from '#shared/hosting/hostedTeam.ts';

/** How long one address may take. */
const DIAL_MS = 3_000;
/** A host that vanishes ends no connection. Sockets in use have a heartbeat every ten seconds. */
const SILENT_MS = 30_000;
const MAX_CERTIFICATE_BYTES = 4_096;

/** The certificate with which an address answers. */
export interface SeenCertificate {
  readonly pem: string;
  /** SHA-256. */
  readonly fingerprint: Uint8Array;
}

export function fingerprintOf(pem: string): Uint8Array {
  return createHash('sha256').update(new X509Certificate(pem).raw).digest();
}

/**
 * Connects to an address only if its computer has this certificate, whose key the handshake proves. Rejects otherwise,
 * before anything is sent: with `CertificateError` if it has another one.
 */
export async function dialHost(address: HostAddress, certificate: string): Promise<TLSSocket> {
  const socket = await open(address);
  const seen = certificateOf(socket);
  if (seen !== null && createHash('sha256').update(seen).digest().equals(fingerprintOf(certificate))) return socket;
  socket.destroy();
  throw new CertificateError();
}

/** The certificate of an address. Whether it is the right one is not known yet. */
export async function readCertificate(address: HostAddress): Promise<SeenCertificate> {
  const socket = await open(address);
  try {
    const seen = certificateOf(socket);
    if (seen === null) throw new CertificateError();
    const pem = new X509Certificate(seen).toString();
    return { pem, fingerprint: fingerprintOf(pem) };
  } finally {
    socket.destroy();
  }
}

/** In DER; null: there is none, or it is too long to be stored. */
function certificateOf(socket: TLSSocket): Buffer | null {
  const { raw } = socket.getPeerCertificate() as { readonly raw?: Buffer };
  return raw === undefined || raw.length > MAX_CERTIFICATE_BYTES ? null : raw;
}

/** Another certificate than the expected one. */
export class CertificateError extends Error {
  override readonly name = 'CertificateError';
}

/**
 * Accepts every certificate: the callers compare the fingerprint. No authority, name or date is of importance, and
 * OpenSSL and BoringSSL (in Electron) disagree on what a self-signed certificate may be used for.
 */
function open({ host, port }: HostAddress): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port,
      servername: HOSTED_NAME,
      rejectUnauthorized: false,
      minVersion: 'TLSv1.2',
      ALPNProtocols: ['http/1.1'],
    });
    const timer = setTimeout(() => socket.destroy(new Error(`no answer within ${DIAL_MS} ms`)), DIAL_MS);
    socket.once('secureConnect', () => {
      clearTimeout(timer);
      socket.removeListener('error', reject);
      socket.setTimeout(SILENT_MS, () => socket.destroy(new Error(`nothing arrived for ${SILENT_MS} ms`)));
      resolve(socket);
    });
    socket.once('error', reject);
    socket.once('close', () => {
      clearTimeout(timer);
      reject(new Error('the connection was closed'));
    });
  });
}
