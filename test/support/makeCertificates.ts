import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** A certificate authority of the test, made with openssl, and its certificates. */
export interface TestAuthority {
  readonly ca: string;
  readonly caFile: string;
  /** A certificate for these names (`IP:127.0.0.1`, `DNS:…`). `days`: its lifetime from now; negative has expired. */
  issue(names: string, days?: number): Promise<{ certificateFile: string; keyFile: string }>;
  remove(): Promise<void>;
}

export async function createAuthority(): Promise<TestAuthority> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-authority-'));
  const path = (name: string): string => join(folder, name);
  const openssl = (...args: string[]) => execute('openssl', args, { cwd: folder });
  const newKey = ['-newkey', 'rsa:2048', '-nodes'];
  await openssl('req', '-x509', ...newKey, '-days', '1', '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=our own');
  let issued = 0;
  return {
    ca: await readFile(path('ca.pem'), 'utf8'),
    caFile: path('ca.pem'),
    async issue(names, days = 1) {
      issued += 1;
      const [key, request, certificate] = ['key', 'csr', 'pem'].map((end) => `${issued}.${end}`) as [
        string,
        string,
        string,
      ];
      const subject = ['-subj', '/CN=server', '-addext', `subjectAltName=${names}`];
      await openssl('req', ...newKey, '-keyout', key, '-out', request, ...subject);
      const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-copy_extensions', 'copy'];
      await openssl('x509', '-req', '-in', request, ...by, '-days', String(days), '-out', certificate);
      return { certificateFile: path(certificate), keyFile: path(key) };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
