import type { Range } from '#shared/search/findMatches.ts';

/** Part of a text, marked or not. */
export interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

/** Length before the first mark, and maximum total length (UTF-16 units). */
const BEFORE = 40;
const LENGTH = 220;

/** The excerpt of a text around its first mark, with an ellipsis where text is omitted. */
export function snippetOf(text: string, marks: readonly Range[]): Piece[] {
  const first = marks[0]?.start ?? 0;
  const start = first <= BEFORE || text.length <= LENGTH ? 0 : wordStartAfter(text, first - BEFORE, first);
  const end = boundary(text, Math.min(text.length, start + LENGTH));
  const pieces: Piece[] = start > 0 ? [{ text: '…', marked: false }] : [];
  let done = start;
  for (const mark of marks.filter((one) => one.start < end && one.end > start)) {
    if (mark.start > done) pieces.push({ text: text.slice(done, mark.start), marked: false });
    pieces.push({ text: text.slice(mark.start, Math.min(mark.end, end)), marked: true });
    done = Math.min(mark.end, end);
  }
  if (done < end) pieces.push({ text: text.slice(done, end), marked: false });
  if (end < text.length) pieces.push({ text: '…', marked: false });
  return pieces;
}

/** After the next space, if there is one before the mark; never inside a character. */
function wordStartAfter(text: string, from: number, mark: number): number {
  const space = text.slice(from, mark).search(/\s\S/u);
  return space === -1 ? boundary(text, from) : from + space + 1;
}

function boundary(text: string, at: number): number {
  return /^[\uDC00-\uDFFF\p{M}\u200D]/u.test(text.slice(at, at + 1)) && at > 0 ? boundary(text, at - 1) : at;
}
