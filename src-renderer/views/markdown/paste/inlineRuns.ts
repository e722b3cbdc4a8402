import { safeLink } from '../../../text/links.ts';
import type { Inline } from '../parse/nodes.ts';
import type { Formatting } from './elementStyle.ts';

/** A piece of text with one formatting. */
export interface TextRun extends Formatting {
  readonly text: string;
}

export type Run = TextRun | 'break';

type Mark = 'strong' | 'em' | 'del';
const MARKS: readonly Mark[] = ['strong', 'em', 'del'];

interface Range {
  readonly start: number;
  readonly end: number;
}

/** A part of a line, with the ranges of each formatting in ascending order. */
interface FormattedText {
  readonly text: string;
  /** The characters that Markdown has on both sides. */
  readonly before: string;
  readonly after: string;
  readonly ranges: Readonly<Record<Mark | 'code', readonly Range[]>>;
}

/** The nodes of a paragraph. Emphasis ends at line breaks, and where Markdown does not support it. */
export function toInlines(runs: readonly Run[]): readonly Inline[] {
  return splitLines(runs).flatMap((line, index): readonly Inline[] => {
    const nodes = groupByLink(trimRuns(line)).flatMap(groupNodes);
    return index === 0 ? nodes : [{ type: 'break' }, ...nodes];
  });
}

function splitLines(runs: readonly Run[]): TextRun[][] {
  const lines: TextRun[][] = [[]];
  for (const run of runs) {
    if (run === 'break') lines.push([]);
    else lines.at(-1)?.push(run);
  }
  return lines;
}

/** Removes the white space at both ends. */
function trimRuns(runs: readonly TextRun[]): TextRun[] {
  const first = runs.findIndex(({ text }) => text.trim() !== '');
  const last = runs.findLastIndex(({ text }) => text.trim() !== '');
  return runs.slice(Math.max(0, first), last + 1).map((run, index, kept) => {
    const text = index === 0 ? run.text.trimStart() : run.text;
    return { ...run, text: index === kept.length - 1 ? text.trimEnd() : text };
  });
}

/** Neighbouring runs that lead to the same address; `null` where that may not be opened. */
function groupByLink(line: readonly TextRun[]): TextRun[][] {
  const groups: TextRun[][] = [];
  for (const run of line) {
    const href = run.href === null || safeLink(run.href) === '' ? null : run.href;
    const group = groups.at(-1);
    if (group?.[0]?.href === href) group.push({ ...run, href });
    else groups.push([{ ...run, href }]);
  }
  return groups;
}

function groupNodes(group: readonly TextRun[], index: number, groups: readonly TextRun[][]): readonly Inline[] {
  const href = group[0]?.href ?? null;
  const text = group.map((run) => run.text).join('');
  if (href === null) {
    return nodesOf(group, groups[index - 1] === undefined ? ' ' : ')', groups[index + 1] === undefined ? ' ' : '[');
  }
  if (text.trim() === '') return [{ type: 'text', text }];
  const space = (isThere: boolean): Inline[] => (isThere ? [{ type: 'text', text: ' ' }] : []);
  return [
    ...space(text.trimStart() !== text),
    { type: 'link', href, children: nodesOf(trimRuns(group), '[', ']') },
    ...space(text.trimEnd() !== text),
  ];
}

function nodesOf(runs: readonly TextRun[], before: string, after: string): Inline[] {
  const text = runs.map((run) => run.text).join('');
  const ranges = {
    strong: rangesOf(runs, 'strong'),
    em: rangesOf(runs, 'em'),
    del: rangesOf(runs, 'del'),
    code: rangesOf(runs, 'code'),
  };
  return nest({ text, before, after, ranges }, { start: 0, end: text.length }, MARKS);
}

function rangesOf(runs: readonly TextRun[], mark: Mark | 'code'): Range[] {
  const ranges: Range[] = [];
  let start = 0;
  for (const run of runs) {
    const end = start + run.text.length;
    const last = ranges.at(-1);
    if (run[mark] && last?.end === start) ranges.splice(-1, 1, { start: last.start, end });
    else if (run[mark] && end > start) ranges.push({ start, end });
    start = end;
  }
  return ranges;
}

/** The nodes of a range, the longest formatting outermost. */
function nest(line: FormattedText, { start, end }: Range, marks: readonly Mark[]): Inline[] {
  const nodes: Inline[] = [];
  for (let at = start; at < end;) {
    const found = longestAt(line, at, end, marks);
    if (found === null) {
      const next = Math.min(end, ...marks.map((mark) => rangeFrom(line.ranges[mark], at)?.start ?? end));
      nodes.push(...textNodes(line, { start: at, end: next }));
      at = next;
      continue;
    }
    const others = marks.filter((mark) => mark !== found.mark);
    const inner = fit(line, { start: at, end: found.end });
    // The asterisks of two neighbours would be read as one sign.
    const isBesideOther = inner.start === at && isAsterisk(found.mark) && isAsterisk(nodes.at(-1)?.type);
    if (inner.start >= inner.end || isBesideOther) nodes.push(...nest(line, { start: at, end: found.end }, others));
    else {
      nodes.push(...nest(line, { start: at, end: inner.start }, others));
      nodes.push({ type: found.mark, children: nest(line, inner, others) });
      nodes.push(...nest(line, { start: inner.end, end: found.end }, others));
    }
    at = found.end;
  }
  return nodes;
}

function isAsterisk(type: Inline['type'] | undefined): boolean {
  return type === 'strong' || type === 'em';
}

/** The formatting at a position that extends furthest. */
function longestAt(
  line: FormattedText,
  at: number,
  most: number,
  marks: readonly Mark[],
): { readonly mark: Mark; readonly end: number } | null {
  let longest: { mark: Mark; end: number } | null = null;
  for (const mark of marks) {
    const range = rangeFrom(line.ranges[mark], at);
    if (range === undefined || range.start > at) continue;
    const end = Math.min(range.end, most);
    if (longest === null || end > longest.end) longest = { mark, end };
  }
  return longest;
}

/** The first range that ends after a position; found by bisection, because a text may have thousands. */
function rangeFrom(ranges: readonly Range[], at: number): Range | undefined {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranges[middle]?.end ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return ranges[low];
}

const SPACE = /\s/u;
const PUNCTUATION = /[\p{P}\p{S}]/u;

/**
 * Shortens a range to where Markdown recognises emphasis: no space beside its signs on the inner side, and punctuation
 * there only if no letter is on the outer side (CommonMark, "left-flanking delimiter run").
 */
function fit(line: FormattedText, range: Range): Range {
  let { start, end } = range;
  while (start < end) {
    const inner = characterAt(line, start);
    if (isFlanking(inner, characterBefore(line, start))) break;
    start = rangeAround(line.ranges.code, start)?.end ?? start + inner.length;
  }
  while (end > start) {
    const inner = characterBefore(line, end);
    if (isFlanking(inner, characterAt(line, end))) break;
    end = rangeAround(line.ranges.code, end - 1)?.start ?? end - inner.length;
  }
  return { start, end: Math.max(start, end) };
}

function isFlanking(inner: string, outer: string): boolean {
  if (SPACE.test(inner)) return false;
  return !PUNCTUATION.test(inner) || SPACE.test(outer) || PUNCTUATION.test(outer);
}

function rangeAround(ranges: readonly Range[], at: number): Range | null {
  const range = rangeFrom(ranges, at);
  return range !== undefined && range.start <= at ? range : null;
}

/** The character at a position, as Markdown has it: code begins with a backtick. */
function characterAt({ text, after, ranges }: FormattedText, at: number): string {
  if (rangeAround(ranges.code, at) !== null) return '`';
  const point = text.codePointAt(at);
  return point === undefined ? after : String.fromCodePoint(point);
}

function characterBefore({ text, before, ranges }: FormattedText, at: number): string {
  if (at === 0) return before;
  if (rangeAround(ranges.code, at - 1) !== null) return '`';
  const pair = text.codePointAt(at - 2) ?? 0;
  return pair > 0xff_ff ? String.fromCodePoint(pair) : text.charAt(at - 1);
}

function textNodes(line: FormattedText, { start, end }: Range): Inline[] {
  const nodes: Inline[] = [];
  for (let at = start; at < end;) {
    const code = rangeFrom(line.ranges.code, at);
    const isCode = code !== undefined && code.start <= at;
    const next = Math.min(end, (isCode ? code.end : code?.start) ?? end);
    const text = line.text.slice(at, next);
    nodes.push({ type: isCode && text.trim() !== '' ? 'code' : 'text', text });
    at = next;
  }
  return nodes;
}
