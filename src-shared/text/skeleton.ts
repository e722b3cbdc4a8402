import { CONFUSABLES } from './confusables.ts';
import { fold } from './fold.ts';

let prototypes: ReadonlyMap<string, string> | undefined;

/**
 * The skeleton of UTS #39 (https://www.unicode.org/reports/tr39/#Confusable_Detection), which is equal for confusable
 * texts. It is computed from text with folded case and compatibility forms, without invisible characters. "раypal" in
 * Cyrillic letters and "PayPal" have the same skeleton, and so have "O0" and "oo". Only for comparison, never for
 * display.
 */
export function skeleton(text: string): string {
  prototypes ??= readTable();
  const table = prototypes;
  let previous;
  let current = text;
  // The mapping may produce characters that fold or map again; this converges after a few rounds.
  do {
    previous = current;
    current = Array.from(fold(previous).normalize('NFD'), (character) => table.get(character) ?? character).join('');
  } while (current !== previous);
  return current.trim().replace(/\s+/gu, ' ');
}

/** The table is `prototype=look-alikes`, as base-36 code points; look-alikes are deltas. */
function readTable(): ReadonlyMap<string, string> {
  const table = new Map<string, string>();
  const number = (digits: string): number => Number.parseInt(digits, 36);
  for (const group of CONFUSABLES.split(' ')) {
    const [prototype = '', lookAlikes = ''] = group.split('=');
    // at most 18 code points, from our own table
    const target = String.fromCodePoint(...prototype.split('.').map(number));
    let codePoint = 0;
    for (const distance of lookAlikes.split('.')) {
      codePoint += number(distance);
      table.set(String.fromCodePoint(codePoint), target);
    }
  }
  return table;
}
