import type { Token } from 'markdown-it';
import type { Alignment, Block, Inline, Item, Row } from './nodes.ts';

const MAX_GAP = 3;
const TASK = /^\[([ xX])\]\s+(?=\S)/u;

/** Cursor in the parser's flat list of tokens. */
interface TokenCursor {
  readonly tokens: readonly Token[];
  readonly lines: readonly string[];
  position: number;
}

export function toBlocks(tokens: readonly Token[], lines: readonly string[]): readonly Block[] {
  return readBlocks({ tokens, lines, position: 0 });
}

/** Reads blocks up to the end of their container. */
function readBlocks(cursor: TokenCursor): Block[] {
  const blocks: Block[] = [];
  for (let token = next(cursor); token !== undefined && token.nesting !== -1; token = next(cursor)) {
    const gap = blocks.length === 0 ? 0 : gapBefore(cursor.lines, token.map?.[0] ?? 0);
    const block = readBlock(cursor, token, gap);
    if (block !== null) blocks.push(block);
  }
  return blocks;
}

function readBlock(cursor: TokenCursor, token: Token, gap: number): Block | null {
  switch (token.type) {
    case 'paragraph_open':
    case 'heading_open': {
      const children = toInlines(next(cursor)?.children ?? []);
      next(cursor);
      return { type: token.type === 'heading_open' ? 'heading' : 'paragraph', gap, children };
    }
    case 'blockquote_open':
      return { type: 'quote', gap, children: readBlocks(cursor) };
    case 'bullet_list_open':
      return { type: 'list', gap, start: null, items: readItems(cursor) };
    case 'ordered_list_open':
      return { type: 'list', gap, start: Number(token.attrGet('start') ?? 1), items: readItems(cursor) };
    case 'table_open':
      return { type: 'table', gap, ...readTable(cursor) };
    case 'fence':
      return {
        type: 'code',
        gap,
        language: token.info.trim().split(/\s/u, 1)[0] ?? '',
        text: withoutFinalLineBreak(token.content),
      };
    case 'hr':
      return { type: 'rule', gap };
    default:
      return null;
  }
}

function readItems(cursor: TokenCursor): Item[] {
  const items: Item[] = [];
  for (let token = next(cursor); token?.type === 'list_item_open'; token = next(cursor)) {
    items.push(toItem(readBlocks(cursor)));
  }
  return items;
}

/** `[ ] to do`, `[x] done` */
function toItem(children: readonly Block[]): Item {
  const [first, ...others] = children;
  if (first?.type !== 'paragraph') return { isDone: null, children };
  const [text, ...more] = first.children;
  const box = text?.type === 'text' ? TASK.exec(text.text) : null;
  if (text?.type !== 'text' || box === null) return { isDone: null, children };
  const rest = { ...text, text: text.text.slice(box[0].length) };
  return { isDone: box[1] !== ' ', children: [{ ...first, children: [rest, ...more] }, ...others] };
}

function readTable(cursor: TokenCursor): { readonly alignments: readonly Alignment[]; readonly rows: readonly Row[] } {
  const alignments: Alignment[] = [];
  const rows: ReturnType<typeof toInlines>[][] = [];
  for (let token = next(cursor); token !== undefined && token.type !== 'table_close'; token = next(cursor)) {
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

function next(cursor: TokenCursor): Token | undefined {
  const token = cursor.tokens[cursor.position];
  cursor.position += 1;
  return token;
}

function gapBefore(lines: readonly string[], line: number): number {
  let gap = 0;
  while (gap < MAX_GAP && /^[\s>]*$/u.test(lines[line - 1 - gap] ?? '.')) gap += 1;
  return gap;
}

/** The last line break belongs to the fence. */
function withoutFinalLineBreak(text: string): string {
  return text.endsWith('\n') ? text.slice(0, -1) : text;
}

/** Maximum depth of nested emphasis; deeper text looks like its parent. */
const MAX_DEPTH = 16;

interface Open {
  readonly token: Token;
  readonly children: Inline[];
}

function toInlines(tokens: readonly Token[]): readonly Inline[] {
  const top: Inline[] = [];
  const open: Open[] = [];
  let ignored = 0;

  for (const token of tokens) {
    const into = open.at(-1)?.children ?? top;
    if (token.nesting === 1) {
      if (open.length < MAX_DEPTH) open.push({ token, children: [] });
      else ignored += 1;
    } else if (token.nesting === 0) addTo(into, token);
    else if (ignored > 0) ignored -= 1;
    else {
      const closed = open.pop();
      if (closed !== undefined) (open.at(-1)?.children ?? top).push(close(closed));
    }
  }
  return top;
}

function addTo(into: Inline[], { type, content, meta }: Token): void {
  if (type === 'softbreak' || type === 'hardbreak') into.push({ type: 'break' });
  else if (type === 'code_inline') into.push({ type: 'code', text: content });
  else if (type === 'mention') into.push({ type: 'mention', text: content, userId: String(meta?.['userId']) });
  else if (type === 'emoji') into.push({ type: 'emoji', text: content, name: String(meta?.['name']) });
  else if (content !== '') into.push({ type: 'text', text: content });
}

function close({ token, children }: Open): Inline {
  switch (token.type) {
    case 'link_open':
      return { type: 'link', href: String(token.attrGet('href') ?? ''), children };
    case 'strong_open':
      return { type: 'strong', children };
    case 's_open':
      return { type: 'del', children };
    default:
      return { type: 'em', children };
  }
}
