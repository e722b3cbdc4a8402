/** A text cut where it would turn the direction of writing by force, or grow out of its line. */
export type UnrulyPart =
  | { readonly type: 'text'; readonly text: string }
  /** Letters under so many marks that they would cover other lines. */
  | { readonly type: 'tall'; readonly text: string }
  /** A character that turns the direction of all that follows: it is named instead of obeyed. */
  | { readonly type: 'turn'; readonly name: string };

const TURNS: Readonly<Record<string, string>> = {
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

/** In prose only what overrides: embeddings and isolates are in honest use, and end with their paragraph. */
const IN_PROSE = /[\u202D\u202E]|[^\p{M}\s]?\p{M}{5,}/gu;
/** In code all of them: what is read must be what runs (https://trojansource.codes). */
const IN_CODE = /[\u202A-\u202E\u2066-\u2069]|[^\p{M}\s]?\p{M}{5,}/gu;
/** Most texts have nothing that could be unruly. */
const SUSPECT = /[\u0300-\u036F\u0483-\u{10FFFF}]/u;

export function cutUnruly(text: string, where: 'prose' | 'code' = 'prose'): UnrulyPart[] {
  if (!SUSPECT.test(text)) return [{ type: 'text', text }];
  const parts: UnrulyPart[] = [];
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
