/**
 * The beginning of text of an encrypted room, which only the devices of its members read. The number is raised with every
 * change that earlier versions can't read. The format: docs/encryption.md.
 */
export const ENCRYPTED_PREFIX = 'parley:1:';

export function isEncryptedText(text: string): boolean {
  return text.startsWith(ENCRYPTED_PREFIX);
}
