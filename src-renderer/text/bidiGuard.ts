/** A text split at characters that would change the writing direction or extend beyond their line. */
export type GuardedPart =
  | { readonly type: 'text'; readonly text: string }
  /** A letter with so many combining marks that they would cover other lines. */
  | { readonly type: 'tall'; readonly text: string }
  /** A control character that changes the direction of the following text; its name is shown instead. */
  | { readonly type: 'turn'; readonly name: string };

const TURNS: Readonly<Record<string, string>> = {
  '\u061C': 'ALM',
  '\u200E': 'LRM',
  '\u200F': 'RLM',
  '\u202A': 'LRE',
  '\u202B': 'RLE',
  '\u202C': 'PDF',
  '\u202D': 'LRO',
  '\u202E': 'RLO',
  '\u2066': 'LRI',
  '\u2067': 'RLI',
  '\u2068': 'FSI',
  '\u2069': 'PDI',
};

/** In prose only overrides: embeddings and isolates have legitimate uses, and end with their paragraph. */
const IN_PROSE = /[\u202D\u202E]|[^\p{M}\s]?\p{M}{5,}/gu;
/** In code all of them, because the visible order must be the real one (https://trojansource.codes). */
const IN_CODE = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]|[^\p{M}\s]?\p{M}{5,}/gu;
/** Fast check: most texts contain none of these characters. */
const SUSPECT = /[\u0300-\u036F\u0483-\u{10FFFF}]/u;

export function splitUnsafe(text: string, where: 'prose' | 'code' = 'prose'): GuardedPart[] {
  if (!SUSPECT.test(text)) return [{ type: 'text', text }];
  const parts: GuardedPart[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(where === 'code' ? IN_CODE : IN_PROSE)) {
    if (index > done) parts.push({ type: 'text', text: text.slice(done, index) });
    const name = TURNS[found];
    parts.push(name === undefined ? { type: 'tall', text: found } : { type: 'turn', name });
    done = index + found.length;
  }
  if (done < text.length) parts.push({ type: 'text', text: text.slice(done) });
  return parts;
}
