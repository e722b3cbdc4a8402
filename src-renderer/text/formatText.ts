/** Formats of the keyboard shortcuts and the toolbar. */
export type TextFormat = 'bold' | 'italic' | 'strike' | 'code' | 'link';

/** One replacement in a text, with the selection after it. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly selectionStart: number;
  readonly selectionEnd: number;
}

interface Mark {
  /** The sign that is inserted, followed by signs with the same meaning. */
  readonly signs: readonly string[];
  readonly width: number;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const MARKS: Readonly<Record<Exclude<TextFormat, 'link'>, Mark>> = {
  bold: { signs: ['*', '_'], width: 2 },
  italic: { signs: ['*', '_'], width: 1 },
  strike: { signs: ['~'], width: 2 },
  code: { signs: ['`'], width: 1 },
};
const FENCE = '```';
const LINK = /^\[([^[\]]*)\]\([^()\s]*\)$/u;
const ADDRESS = /^https?:\/\/\S+$/iu;
/** The placeholder address of a new link, selected so that a paste replaces it. */
const NO_ADDRESS = 'https://';
/** Prefixes of a line that emphasis must not include: a list's bullet or number, a quote, a heading. */
const LINE_PREFIX = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)]|>|#{1,6})[ \t]+)*/u;

/** Adds Markdown signs around a selection, or removes them if they exist. */
export function formatText(value: string, start: number, end: number, format: TextFormat): TextEdit {
  if (format === 'link') return formatLink(value, trimmed(value, { start, end }));
  const isLong = value.slice(start, end).includes('\n');
  if (!isLong) return formatSpan(value, trimmed(value, { start, end }), MARKS[format]);
  return format === 'code' ? formatBlock(value, { start, end }) : formatLines(value, { start, end }, MARKS[format]);
}

function formatLink(value: string, { start, end }: Span): TextEdit {
  const selected = value.slice(start, end);
  const words = LINK.exec(selected)?.[1];
  if (words !== undefined) return replace({ start, end }, words, 0, words.length);
  if (ADDRESS.test(selected)) return replace({ start, end }, `[](${selected})`, 1, 0);
  return replace({ start, end }, `[${selected}](${NO_ADDRESS})`, selected.length + 3, NO_ADDRESS.length);
}

function formatSpan(value: string, span: Span, mark: Mark): TextEdit {
  const inner = markedIn(value, span, mark);
  if (inner !== null) {
    const words = value.slice(inner.start, inner.end);
    return replace({ start: inner.start - mark.width, end: inner.end + mark.width }, words, 0, words.length);
  }
  const words = value.slice(span.start, span.end);
  const sign = (mark.signs[0] ?? '').repeat(mark.width);
  return replace(span, `${sign}${words}${sign}`, sign.length, words.length);
}

/** Emphasis does not extend over paragraphs, so every line gets its own. */
function formatLines(value: string, whole: Span, mark: Mark): TextEdit {
  const spans = linesIn(value, whole);
  const inners = spans.map((span) => markedIn(value, span, mark));
  const isMarked = inners.every((inner) => inner !== null);
  const edits = spans
    .filter((_, index) => isMarked || inners[index] === null)
    .map((span) => formatSpan(value, span, mark));
  const start = Math.min(whole.start, ...edits.map((edit) => edit.start));
  const end = Math.max(whole.end, ...edits.map((edit) => edit.end));
  let text = '';
  let done = start;
  for (const edit of edits) {
    text += value.slice(done, edit.start) + edit.text;
    done = edit.end;
  }
  text += value.slice(done, end);
  return replace({ start, end }, text, 0, text.length);
}

/** Several lines of code become a fenced block. */
function formatBlock(value: string, { start, end }: Span): TextEdit {
  const first = value.lastIndexOf('\n', start - 1) + 1;
  const nextBreak = value.indexOf('\n', end);
  const last = nextBreak === -1 ? value.length : nextBreak;
  const lines = value.slice(first, last);
  const isFenced = value.slice(0, first).endsWith(`${FENCE}\n`) && value.startsWith(`\n${FENCE}`, last);
  if (isFenced) {
    return replace({ start: first - FENCE.length - 1, end: last + FENCE.length + 1 }, lines, 0, lines.length);
  }
  return replace({ start: first, end: last }, `${FENCE}\n${lines}\n${FENCE}`, FENCE.length + 1, lines.length);
}

/** The range between the signs, if the selection is between them or includes them; else null. */
function markedIn(value: string, span: Span, { signs, width }: Mark): Span | null {
  for (const sign of signs) {
    let { start, end } = span;
    while (end - start > 2 && value[start] === sign && value[end - 1] === sign) {
      start += 1;
      end -= 1;
    }
    const run = Math.min(countSignsBefore(value, start, sign), countSignsAfter(value, end, sign));
    // Three signs are two for bold and one for italic.
    const isMarked = width === 2 ? run >= 2 : run % 2 === 1;
    if (isMarked) return { start, end };
  }
  return null;
}

function countSignsBefore(value: string, end: number, sign: string): number {
  let run = 0;
  while (value[end - 1 - run] === sign) run += 1;
  return run;
}

function countSignsAfter(value: string, start: number, sign: string): number {
  let run = 0;
  while (value[start + run] === sign) run += 1;
  return run;
}

/** The text of each line of a selection, without the prefix of a list, a quote or a heading. */
function linesIn(value: string, { start, end }: Span): Span[] {
  const spans: Span[] = [];
  for (let at = start; at <= end;) {
    const found = value.indexOf('\n', at);
    const lineEnd = found === -1 || found > end ? end : found;
    const isLineStart = at === 0 || value[at - 1] === '\n';
    const prefix = isLineStart ? (LINE_PREFIX.exec(value.slice(at, lineEnd))?.[0].length ?? 0) : 0;
    const span = trimmed(value, { start: at + prefix, end: lineEnd });
    if (span.end > span.start) spans.push(span);
    at = lineEnd + 1;
  }
  return spans;
}

/** Emphasis signs next to white space have no effect, so white space is excluded. */
function trimmed(value: string, { start, end }: Span): Span {
  const selected = value.slice(start, end);
  const words = selected.trim();
  if (words === '') return { start, end };
  const from = start + selected.indexOf(words);
  return { start: from, end: from + words.length };
}

function replace({ start, end }: Span, text: string, selected: number, length: number): TextEdit {
  return { start, end, text, selectionStart: start + selected, selectionEnd: start + selected + length };
}
