import { isStoreName } from '../checkBlobAddress.ts';

/**
 * Encodes a name for case-insensitive file systems (macOS, Windows), because an upload with the id `ABC` must not
 * access the bytes of `abc`. A capital letter is written as `=` and the small letter.
 */
export function toFileName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `=${letter.toLowerCase()}`);
}

/** Decodes a file name; null when `toFileName` did not produce it. */
export function fromFileName(fileName: string): string | null {
  const name = fileName.replace(/=([a-z])/g, (_escaped, letter: string) => letter.toUpperCase());
  return isStoreName(name) && toFileName(name) === fileName ? name : null;
}
