import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import { type FSWatcher, readFileSync, watch } from 'node:fs';
import { dirname } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { Logger } from 'pino';
import { ChatError } from '#shared/errors/ChatError.ts';

/** The files of the gateway's own certificate, in PEM. */
export interface CertificateFiles {
  /** The certificate, followed by those of the authorities between it and the root. */
  readonly certificateFile: string;
  readonly keyFile: string;
  /** How often the contents of the files are compared. Default `CHECK_MS`. */
  readonly checkEveryMs?: number;
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
 * Watching the folders is not enough: the target of a symbolic link may change in another folder (certbot), a folder may
 * be replaced, and network file systems and a full inotify table report nothing.
 */
const CHECK_MS = 60_000;

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
 * Calls `use` with the new pair when the contents of the files change. A pair that cannot be used is logged once, and
 * the last one stays. `served` is the pair in use. Returns the function that stops it.
 */
export function watchServerCertificate(
  files: CertificateFiles,
  served: ServerCertificate,
  use: (certificate: ServerCertificate) => void,
  log: Logger,
): () => void {
  let settling: NodeJS.Timeout | undefined;
  let last = hashOf(served.cert, served.key);
  function check(): void {
    const current = hashOfFiles(files);
    if (current === last) return;
    last = current;
    try {
      use(readServerCertificate(files, log));
      log.info('the certificate was reloaded');
    } catch (error) {
      log.error({ err: error }, 'the changed certificate cannot be used; the last one stays in use');
    }
  }
  function onChange(): void {
    clearTimeout(settling);
    settling = setTimeout(check, SETTLE_MS);
  }
  const interval = setInterval(check, files.checkEveryMs ?? CHECK_MS).unref();
  const folders = new Set([dirname(files.certificateFile), dirname(files.keyFile)]);
  const watchers = [...folders].map((folder) => watchFolder(folder, onChange, log));
  return () => {
    clearTimeout(settling);
    clearInterval(interval);
    for (const watcher of watchers) watcher?.close();
  };
}

/** Null when the folder cannot be watched: then only the interval finds changes. */
function watchFolder(folder: string, onChange: () => void, log: Logger): FSWatcher | null {
  const onError = (error: unknown): void =>
    log.warn({ err: error, folder }, 'the folder cannot be watched; a renewed certificate is found later');
  try {
    const watcher = watch(folder, onChange);
    return watcher.on('error', (error) => {
      onError(error);
      watcher.close();
    });
  } catch (error) {
    onError(error);
    return null;
  }
}

function hashOf(cert: string, key: string): string {
  return createHash('sha256')
    .update(JSON.stringify([cert, key]))
    .digest('hex');
}

/** For files that cannot be read: the reason, so that each reason is logged once. */
function hashOfFiles({ certificateFile, keyFile }: CertificateFiles): string {
  try {
    return hashOf(readFileSync(certificateFile, 'utf8'), readFileSync(keyFile, 'utf8'));
  } catch (error) {
    return String(error);
  }
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
