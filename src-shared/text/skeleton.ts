import { CONFUSABLES } from './confusables.ts';

let prototypes: ReadonlyMap<string, string> | undefined;

/**
 * What texts that look alike have in common: the skeleton of UTS #39 (https://www.unicode.org/reports/tr39/#Confusable_Detection)
 * over text whose case and compatibility forms are folded, without what can't be seen. "раypal" in Cyrillic letters and
 * "PayPal" have one skeleton, and so have "O0" and "oo". It is for comparing only: it is no text that anybody wrote.
 */
export function skeleton(text: string): string {
  prototypes ??= readTable();
  const table = prototypes;
  let previous;
  let current = text;
  // Mapping can bring forth what folds or maps again; after few rounds nothing changes any more.
  do {
    previous = current;
    current = Array.from(fold(previous).normalize('NFD'), (character) => table.get(character) ?? character).join('');
  } while (current !== previous);
  return current.trim().replace(/\s+/gu, ' ');
}

/** Upper case first, because "ß" folds to "ss" and "ı" to "i" only that way; a final sigma is a sigma. */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKC');
}

/** The table is `prototype=look-alikes`, both as code points to the base 36, look-alikes as distances from the one before. */
function readTable(): ReadonlyMap<string, string> {
  const table = new Map<string, string>();
  const number = (digits: string): number => Number.parseInt(digits, 36);
  for (const group of CONFUSABLES.split(' ')) {
    const [prototype = '', lookAlikes = ''] = group.split('=');
    // at most 18 code points, of a table of ours
    const target = String.fromCodePoint(...prototype.split('.').map(number));
    let codePoint = 0;
    for (const distance of lookAlikes.split('.')) {
      codePoint += number(distance);
      table.set(String.fromCodePoint(codePoint), target);
    }
  }
  return table;
}
