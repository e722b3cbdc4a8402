import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { foldName } from '#shared/text/personName.ts';

/** Shorter parts of a name are parts of too many words. */
const MIN_PART_LENGTH = 3;
const PRODUCT = 'parley';

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/**
 * Checks a password that a person chooses for their account, after NIST SP 800-63B: its length, then whether it is
 * among the first that others would try. No kinds of characters are required. `name`: of the account. Throws
 * PASSWORD_TOO_SHORT, PASSWORD_COMMON.
 */
export async function checkNewPassword(password: string, name: string): Promise<void> {
  if (Array.from(password).length < LIMITS.passwordMinLength) {
    throw new ChatError('PASSWORD_TOO_SHORT', { minLength: LIMITS.passwordMinLength });
  }
  if (await isCommonPassword(password, name)) throw new ChatError('PASSWORD_COMMON');
}

/**
 * Whether a password is on the list of common ones, repeats one character, or consists of the person's name or the
 * product's name and either fewer than eight digits or a common password. Compares without regard to case and width.
 */
async function isCommonPassword(password: string, name: string): Promise<boolean> {
  commonPasswords ??= loadCommonPasswords();
  const listed = await commonPasswords;
  const folded = foldName(password);
  if (listed.has(folded) || new Set(folded).size <= 1) return true;
  const plain = lettersAndDigits(folded);
  // A space cannot be in the text any more, so no letters on both sides of a name form a word.
  const parts = contextWords(name).reduce((text, word) => text.replaceAll(word, ' '), plain);
  if (parts === plain) return false;
  const rest = parts.replaceAll(' ', '');
  return listed.has(rest) || (/^\p{N}*$/u.test(rest) && rest.length < LIMITS.passwordMinLength);
}

/**
 * The listed passwords of sufficient length, in lower case. They are loaded with the first password that is set,
 * because they take 4 MB and most processes never need them.
 */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= LIMITS.passwordMinLength));
}

/** What others know of the person: the longest first, because the whole name contains its parts. */
function contextWords(name: string): readonly string[] {
  const parts = foldName(name)
    .split(/\s+/u)
    .map(lettersAndDigits)
    .filter((part) => Array.from(part).length >= MIN_PART_LENGTH);
  const words = new Set([PRODUCT, lettersAndDigits(foldName(name)), ...parts]);
  words.delete('');
  return [...words].toSorted((one, other) => other.length - one.length);
}

function lettersAndDigits(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}
