/** Texts longer than this are folded (lines, UTF-16 units) ... */
const LONGEST = { lines: 15, length: 1500 };
/** ... to this length, so that at least a few lines are hidden. */
const SHOWN = { lines: 12, length: 1000 };

export interface Folded {
  readonly text: string;
  readonly hiddenLines: number;
}

/** The beginning of a long text; `null` for shorter texts. It ends at a line break if possible. */
export function fold(text: string): Folded | null {
  const lines = countLines(text);
  if (text.length <= LONGEST.length && lines <= LONGEST.lines) return null;
  const end = endOfLine(text, SHOWN.lines);
  const cut = end <= SHOWN.length ? end : boundary(text, lastBreak(text, SHOWN.length));
  return { text: text.slice(0, cut), hiddenLines: lines - countLines(text.slice(0, cut)) };
}

function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function endOfLine(text: string, lines: number): number {
  let at = -1;
  for (let line = 0; line < lines; line += 1) {
    at = text.indexOf('\n', at + 1);
    if (at === -1) return text.length;
  }
  return at;
}

/** The end of the last complete line before an index; else of the last word; else the index itself. */
function lastBreak(text: string, before: number): number {
  const head = text.slice(0, before);
  const line = head.lastIndexOf('\n');
  if (line > before / 2) return line;
  const word = head.lastIndexOf(' ');
  return word > before / 2 ? word : before;
}

/** Never splits a surrogate pair. */
function boundary(text: string, at: number): number {
  return /^[\uDC00-\uDFFF]/u.test(text.slice(at, at + 1)) ? at - 1 : at;
}
