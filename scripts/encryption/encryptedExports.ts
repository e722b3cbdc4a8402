import { tmpdir } from 'node:os';
import { checkDecryption, type Decryption, type Encryption } from '#core/encryption/ageFiles.ts';
import { encryptFolder, withDecryptedFolder } from '#core/encryption/encryptedFolder.ts';

interface ExportTarget {
  /** A folder, or with an encryption the file to create. */
  readonly to: string;
  readonly encryption: Encryption | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Lets `write` fill the folder of an export, which becomes an encrypted file if the command line asks for that. */
export function exportInto<Value>(
  { to, encryption, signal }: ExportTarget,
  write: (folder: string) => Promise<Value>,
): Promise<Value> {
  return encryption === undefined ? write(to) : encryptFolder({ to, encryption, signal }, write);
}

/** Lets `read` read the folder of an export. Throws the errors of `checkDecryption` and `withDecryptedFolder`. */
export async function importFrom<Value>(
  from: string,
  decryption: Decryption | undefined,
  read: (folder: string) => Promise<Value>,
): Promise<Value> {
  const opening = await checkDecryption(from, decryption);
  return opening === null ? read(from) : withDecryptedFolder(from, tmpdir(), opening, read);
}
