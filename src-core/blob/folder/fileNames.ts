import { isStoreName } from '../checkPlace.ts';

/**
 * A name for a file system that may not tell `A` from `a`, as on macOS and Windows: somebody who chooses `ABC` as the id
 * of an upload must not get at the bytes of `abc`. Capital letters are written as `=` and the small letter.
 */
export function toFileName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `=${letter.toLowerCase()}`);
}

/** The name again, or `null` for a file that is none of ours. */
export function fromFileName(fileName: string): string | null {
  const name = fileName.replace(/=([a-z])/g, (_escaped, letter: string) => letter.toUpperCase());
  return isStoreName(name) && toFileName(name) === fileName ? name : null;
}
