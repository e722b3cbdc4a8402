import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { Logger } from 'pino';
import { ChatError } from '#shared/errors/ChatError.ts';

/** The files of the gateway's own certificate, in PEM. */
export interface CertificateFiles {
  /** The certificate, followed by those of the authorities between it and the root. */
  readonly certificateFile: string;
  readonly keyFile: string;
}

/** The options of a secure context. */
export interface ServerCertificate {
  readonly cert: string;
  readonly key: string;
  readonly minVersion: 'TLSv1.2';
}

/** Renewals write several files; they are read when none has changed for this long. */
const SETTLE_MS = 200;

/**
 * Reads and verifies the pair, and warns about an expired certificate. Throws INVALID_ARGUMENT `{field, message}` for a
 * file that cannot be read or used, and for a key of another certificate.
 */
export function readServerCertificate(files: CertificateFiles, log: Logger): ServerCertificate {
  const cert = attempt('--tls-cert', () => readFileSync(files.certificateFile, 'utf8'));
  const key = attempt('--tls-key', () => readFileSync(files.keyFile, 'utf8'));
  const certificate = attempt('--tls-cert', () => new X509Certificate(cert));
  if (/ENCRYPTED/.test(key)) throw refuse('--tls-key', 'The key is encrypted: a key without a passphrase is needed');
  const privateKey = attempt('--tls-key', () => createPrivateKey(key));
  if (!certificate.checkPrivateKey(privateKey)) {
    throw refuse('--tls-key', 'The key does not belong to the certificate');
  }
  const context: ServerCertificate = { cert, key, minVersion: 'TLSv1.2' };
  attempt('--tls-cert', () => createSecureContext(context));
  const { validTo } = certificate;
  if (Date.parse(validTo) < Date.now()) log.warn({ validTo }, 'the certificate of this gateway has expired');
  return context;
}

/**
 * Calls `use` with the new pair when the files change. A pair that cannot be used is logged, and the last one stays.
 * Watches the folders, because renewals replace files. Returns the function that stops it.
 */
export function watchServerCertificate(
  files: CertificateFiles,
  use: (certificate: ServerCertificate) => void,
  log: Logger,
): () => void {
  let settling: NodeJS.Timeout | undefined;
  let last = '';
  function reload(): void {
    try {
      const certificate = readServerCertificate(files, log);
      if (certificate.cert + certificate.key === last) return;
      use(certificate);
      last = certificate.cert + certificate.key;
      log.info('the certificate was reloaded');
    } catch (error) {
      log.error({ err: error }, 'the changed certificate cannot be used; the last one stays in use');
    }
  }
  const watchers = [files.certificateFile, files.keyFile].map((file) => {
    const watcher = watch(dirname(file), (_event, name) => {
      if (name !== null && name !== basename(file)) return;
      clearTimeout(settling);
      settling = setTimeout(reload, SETTLE_MS);
    });
    return watcher.on('error', (error) => log.error({ err: error }, 'the certificate can no longer be watched'));
  });
  return () => {
    clearTimeout(settling);
    for (const watcher of watchers) watcher.close();
  };
}

function attempt<Value>(field: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw refuse(field, error instanceof Error ? error.message : String(error), error);
  }
}

function refuse(field: string, message: string, cause?: unknown): ChatError {
  return new ChatError('INVALID_ARGUMENT', { field, message }, { cause });
}
