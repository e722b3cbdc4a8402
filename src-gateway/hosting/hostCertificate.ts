import { createPrivateKey, randomBytes, randomUUID, webcrypto, X509Certificate } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemErrorCode } from '#shared/errors/systemErrorCode.ts';
import { HOSTED_NAME } from '#shared/hosting/hostedTeam.ts';
import type { CertificateFiles } from '../tls/serverCertificate.ts';

const FILE = 'hosting.pem';
const DAY_MS = 86_400_000;
/** Guests accept this one certificate only, so a successor would lock all of them out. */
const LIFETIME_MS = 3_650 * DAY_MS;

export interface HostCertificate {
  readonly files: CertificateFiles;
  /** SHA-256 of the certificate. */
  readonly fingerprint: Uint8Array;
}

/**
 * The certificate of the team in this folder, which is created at the first call. One file has certificate and key, so
 * that they are written at once. A file that can't be used is an error and not replaced: guests would refuse another
 * certificate.
 */
export async function openHostCertificate(folder: string): Promise<HostCertificate> {
  const file = join(folder, FILE);
  const pem = (await readIfPresent(file)) ?? (await create(file));
  const certificate = new X509Certificate(pem);
  if (!certificate.checkPrivateKey(createPrivateKey(pem)))
    throw new Error(`${FILE} has the key of another certificate`);
  const fingerprint = Uint8Array.from(Buffer.from(certificate.fingerprint256.replaceAll(':', ''), 'hex'));
  return { files: { certificateFile: file, keyFile: file }, fingerprint };
}

async function readIfPresent(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

async function create(file: string): Promise<string> {
  const pem = await createPem();
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, pem, { mode: 0o600, flag: 'wx', flush: true });
    // Unlike a rename, this does not replace the certificate that another profile has created meanwhile.
    await link(draft, file);
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(file, 'utf8');
}

async function createPem(): Promise<string> {
  // The parser needs it before its first import.
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  x509.cryptoProvider.set(webcrypto);
  const keys = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    // Positive, as RFC 5280 requires.
    serialNumber: `00${randomBytes(16).toString('hex')}`,
    name: 'CN=Parley team',
    // Clocks differ.
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + LIFETIME_MS),
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: HOSTED_NAME }]),
    ],
  });
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  const lines = key.match(/.{1,64}/gu)?.join('\n') ?? '';
  return `${certificate.toString('pem')}\n-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n`;
}
