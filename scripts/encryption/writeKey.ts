import { writeFile } from 'node:fs/promises';
import { createKey, EncryptionError } from '#core/encryption/ageFiles.ts';
import { systemErrorCode } from '#shared/errors/systemErrorCode.ts';

/** Writes a new key to a file that only this user can read. Returns its recipient. Throws EncryptionError. */
export async function writeKey(path: string): Promise<string> {
  const { key, recipient } = await createKey();
  try {
    await writeFile(path, `# recipient: ${recipient}\n${key}\n`, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    const reason = systemErrorCode(error) ?? String(error);
    const why = reason === 'EEXIST' ? `There is a ${path} already` : `${path} can't be written (${reason})`;
    throw new EncryptionError(`${why}: choose another name.`, { cause: error });
  }
  return recipient;
}
