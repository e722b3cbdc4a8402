import { tmpdir } from 'node:os';
import { type Decryption, type Encryption, EncryptionError, isEncrypted } from '#core/encryption/ageFiles.ts';
import { openSealedFolder, sealFolder } from '#core/encryption/sealedFolder.ts';

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
  return encryption === undefined ? write(to) : sealFolder({ to, encryption, signal }, write);
}

/** Lets `read` read the folder of an export. Throws EncryptionError for an encrypted file that nothing here opens. */
export async function importFrom<Value>(
  from: string,
  decryption: Decryption | undefined,
  read: (folder: string) => Promise<Value>,
): Promise<Value> {
  // What can't be read as a file is a folder, or reading it as one says what is wrong.
  if (!(await isEncrypted(from).catch(() => false))) {
    if (decryption !== undefined)
      throw new EncryptionError(`${from} is not encrypted: leave out the key or the passphrase.`);
    return read(from);
  }
  if (decryption !== undefined) return openSealedFolder(from, tmpdir(), decryption, read);
  throw new EncryptionError(
    `${from} is encrypted: name the file of its key with --key, or of its passphrase with --passphrase-file.`,
  );
}
