import type { Token } from 'markdown-it';
import type { Alignment, Block, Item, Row } from './nodes.ts';
import { toInlines } from './toInlines.ts';

const MOST_GAP = 3;
const TASK = /^\[([ xX])\]\s+(?=\S)/u;

/** Cursor in the parser's flat list of tokens. */
interface Reader {
  readonly tokens: readonly Token[];
  readonly lines: readonly string[];
  at: number;
}

export function toBlocks(tokens: readonly Token[], lines: readonly string[]): readonly Block[] {
  return readBlocks({ tokens, lines, at: 0 });
}

/** Reads blocks up to the end of their container. */
function readBlocks(reader: Reader): Block[] {
  const blocks: Block[] = [];
  for (let token = next(reader); token !== undefined && token.nesting !== -1; token = next(reader)) {
    const gap = blocks.length === 0 ? 0 : gapBefore(reader.lines, token.map?.[0] ?? 0);
    const block = readBlock(reader, token, gap);
    if (block !== null) blocks.push(block);
  }
  return blocks;
}

function readBlock(reader: Reader, token: Token, gap: number): Block | null {
  switch (token.type) {
    case 'paragraph_open':
    case 'heading_open': {
      const children = toInlines(next(reader)?.children ?? []);
      next(reader);
      return { type: token.type === 'heading_open' ? 'heading' : 'paragraph', gap, children };
    }
    case 'blockquote_open':
      return { type: 'quote', gap, children: readBlocks(reader) };
    case 'bullet_list_open':
      return { type: 'list', gap, start: null, items: readItems(reader) };
    case 'ordered_list_open':
      return { type: 'list', gap, start: Number(token.attrGet('start') ?? 1), items: readItems(reader) };
    case 'table_open':
      return { type: 'table', gap, ...readTable(reader) };
    case 'fence':
      return {
        type: 'code',
        gap,
        language: token.info.trim().split(/\s/u, 1)[0] ?? '',
        text: withoutEnd(token.content),
      };
    case 'hr':
      return { type: 'rule', gap };
    default:
      return null;
  }
}

function readItems(reader: Reader): Item[] {
  const items: Item[] = [];
  for (let token = next(reader); token?.type === 'list_item_open'; token = next(reader)) {
    items.push(toItem(readBlocks(reader)));
  }
  return items;
}

/** `[ ] to do`, `[x] done` */
function toItem(children: readonly Block[]): Item {
  const [first, ...others] = children;
  if (first?.type !== 'paragraph') return { isDone: null, children };
  const [words, ...more] = first.children;
  const box = words?.type === 'text' ? TASK.exec(words.text) : null;
  if (words?.type !== 'text' || box === null) return { isDone: null, children };
  const rest = { ...words, text: words.text.slice(box[0].length) };
  return { isDone: box[1] !== ' ', children: [{ ...first, children: [rest, ...more] }, ...others] };
}

function readTable(reader: Reader): { readonly alignments: readonly Alignment[]; readonly rows: readonly Row[] } {
  const alignments: Alignment[] = [];
  const rows: ReturnType<typeof toInlines>[][] = [];
  for (let token = next(reader); token !== undefined && token.type !== 'table_close'; token = next(reader)) {
    if (token.type === 'tr_open') rows.push([]);
    if (token.type === 'th_open') alignments.push(alignmentOf(token));
    if (token.type === 'inline') rows.at(-1)?.push(toInlines(token.children ?? []));
  }
  return { alignments, rows };
}

function alignmentOf(token: Token): Alignment {
  const found = /^text-align:(left|center|right)$/u.exec(String(token.attrGet('style') ?? ''))?.[1];
  return found === 'left' || found === 'center' || found === 'right' ? found : null;
}

function next(reader: Reader): Token | undefined {
  const token = reader.tokens[reader.at];
  reader.at += 1;
  return token;
}

function gapBefore(lines: readonly string[], line: number): number {
  let gap = 0;
  while (gap < MOST_GAP && /^[\s>]*$/u.test(lines[line - 1 - gap] ?? '.')) gap += 1;
  return gap;
}

/** The last line break belongs to the fence. */
function withoutEnd(text: string): string {
  return text.endsWith('\n') ? text.slice(0, -1) : text;
}
