const FIRST_STRONG_ISOLATE = '\u2068';
const LEFT_TO_RIGHT_ISOLATE = '\u2066';
const POP_ISOLATE = '\u2069';

/** Hebrew, Arabic, Syriac, Thaana, N’Ko, Adlam and other scripts from right to left, and their direction marks. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const EMBEDDING = /[\u202A-\u202E\u2066-\u2069]/u;
const LETTER = /\p{L}/u;

type Direction = 'ltr' | 'rtl';

/**
 * A value for a sentence or a list of the interface, marked so that its direction does not change the order of what
 * stands around it (UAX #9, isolates). Unchanged where that can't happen, such as a Latin name in an English sentence.
 */
export function isolate(value: string, around: Direction): string {
  const needsIsolate = around === 'rtl' ? LETTER.test(value) : RIGHT_TO_LEFT.test(value) || EMBEDDING.test(value);
  return needsIsolate ? `${FIRST_STRONG_ISOLATE}${withoutUnmatchedPops(value)}${POP_ISOLATE}` : value;
}

/**
 * A text of the interface that is shown in English because its translation is missing: in a page from right to left its
 * punctuation would stand at the wrong end.
 */
export function isolateEnglish(text: string): string {
  const own = withoutIsolates(text);
  return LETTER.test(own) && !RIGHT_TO_LEFT.test(own) ? `${LEFT_TO_RIGHT_ISOLATE}${text}${POP_ISOLATE}` : text;
}

/** A text without the marks of this module: for what is sent or copied, of which they are no part. */
export function withoutMarks(text: string): string {
  return text.replaceAll(/[\u2066\u2068\u2069]/gu, '');
}

function withoutIsolates(text: string): string {
  const shorter = text.replaceAll(/\u2068[^\u2068\u2069]*\u2069/gu, '');
  return shorter === text ? text : withoutIsolates(shorter);
}

/** An isolate ends every embedding in it that was left open, but a surplus end would close the isolate itself. */
function withoutUnmatchedPops(text: string): string {
  let depth = 0;
  return text.replaceAll(/[\u2066-\u2069]/gu, (mark) => {
    if (mark !== POP_ISOLATE) depth += 1;
    else if (depth === 0) return '';
    else depth -= 1;
    return mark;
  });
}
