export interface TextLines {
  readonly lines: readonly string[];
  /** There are more lines. */
  readonly isCut: boolean;
  /** At least one line is longer than shown. */
  readonly hasShortened: boolean;
}

/** Lines that are shown of a file. */
export const MAX_LINES = 10_000;
/** Characters that are shown of a line: a longer one would block the page while it is laid out. */
export const MAX_LINE_LENGTH = 5_000;

/** What is shown of a text: a bounded number of lines of bounded length, with its control characters visible. */
export function splitLines(text: string): TextLines {
  const lines: string[] = [];
  let hasShortened = false;
  let start = 0;
  for (const { 0: end, index } of text.matchAll(/\r\n|[\n\r]|$/gu)) {
    // A line break at the end of a file ends its last line.
    if (index === text.length && start === index && lines.length > 0) break;
    if (lines.length === MAX_LINES) return { lines, isCut: true, hasShortened };
    const isLong = index - start > MAX_LINE_LENGTH;
    hasShortened ||= isLong;
    const line = isLong ? `${text.slice(start, start + MAX_LINE_LENGTH).toWellFormed()}…` : text.slice(start, index);
    lines.push(showControls(line));
    start = index + end.length;
  }
  return { lines, isCut: false, hasShortened };
}

/** Replaces control characters by their pictures (U+2400), and those that have none by the replacement character. */
function showControls(line: string): string {
  return line.replaceAll(/\p{Cc}/gu, (control) => {
    if (control === '\t') return control;
    if (control === '\u007F') return '\u2421';
    return control < ' ' ? String.fromCodePoint(0x2400 + control.charCodeAt(0)) : '\uFFFD';
  });
}
