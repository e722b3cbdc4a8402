import { ENCRYPTED_PREFIX } from './isEncryptedText.ts';

/** Enough of an account key to tell two lists with one number apart, of which a server has lost one. */
const KEY_START = 8;

/** The list of one person's devices for which a text is encrypted. */
export interface ListReference {
  readonly number: number;
  /** The beginning of its account key. */
  readonly start: string;
}

/** The id of the key that encrypted a text. */
export function keyIdOf(encrypted: string): string {
  return encrypted.slice(ENCRYPTED_PREFIX.length).split(':', 1)[0] ?? '';
}

export function referenceTo({ number, accountKey }: { number: number; accountKey: string }): ListReference {
  return { number, start: accountKey.slice(0, KEY_START) };
}

/** The id of a key of an encrypted direct conversation: the two people's lists of devices. */
export function directKeyId(lists: readonly ListReference[]): string {
  return lists.map(({ number, start }) => `${number}+${start}`).join('.');
}

/** The lists in the id of such a key, of the first and the second person; null: it is none. */
export function listsIn(keyId: string): readonly [first: ListReference, second: ListReference] | null {
  const [, first, firstStart = '', second, secondStart = ''] =
    /^([1-9]\d{0,8})\+([\w-]{8})\.([1-9]\d{0,8})\+([\w-]{8})$/u.exec(keyId) ?? [];
  if (first === undefined || second === undefined) return null;
  return [
    { number: Number(first), start: firstStart },
    { number: Number(second), start: secondStart },
  ];
}
