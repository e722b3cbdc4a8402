import { assertNever } from '#shared/errors/assertNever.ts';
import { findLinks } from '../../../text/links.ts';
import type { Alignment, Block, Inline, Item } from '../parse/nodes.ts';

/** What the surrounding text requires of a text. */
interface Context {
  readonly isInTable: boolean;
  readonly isInLink: boolean;
}

const PROSE: Context = { isInTable: false, isInLink: false };
const IN_TABLE: Context = { isInTable: true, isInLink: false };

/** The Markdown of blocks, which `parseMarkdown` reads back. */
export function writeMarkdown(blocks: readonly Block[]): string {
  return writeBlocks(blocks, '\n\n');
}

function writeBlocks(blocks: readonly Block[], separator: string): string {
  let text = '';
  let wasAlternate = false;
  for (const [index, block] of blocks.entries()) {
    const previous = blocks[index - 1];
    // Two lists in succession would be read as one.
    const isSameList =
      block.type === 'list' && previous?.type === 'list' && (block.start === null) === (previous.start === null);
    wasAlternate = isSameList && !wasAlternate;
    const isTight = block.type === 'list' && previous?.type === 'paragraph';
    if (index > 0) text += isTight ? separator : '\n\n';
    text += writeBlock(block, wasAlternate);
  }
  return text;
}

function writeBlock(block: Block, isAlternate: boolean): string {
  switch (block.type) {
    case 'paragraph':
      return writeLines(block.children);
    case 'heading':
      return `## ${writeLines(block.children).replaceAll('\n', ' ')}`;
    case 'quote':
      return prefixLines(writeBlocks(block.children, '\n\n'), '> ', '> ');
    case 'list':
      return block.items.map((item, index) => writeItem(item, markerOf(block.start, index, isAlternate))).join('\n');
    case 'code':
      return writeCodeBlock(block.language, block.text);
    case 'table':
      return [...writeTable(block)].join('\n');
    case 'rule':
      return '---';
    default:
      return assertNever(block);
  }
}

function markerOf(start: number | null, index: number, isAlternate: boolean): string {
  if (start === null) return isAlternate ? '* ' : '- ';
  return `${start + index}${isAlternate ? ')' : '.'} `;
}

function writeItem({ isDone, children }: Item, marker: string): string {
  const box = isDone === null ? '' : isDone ? '[x] ' : '[ ] ';
  return prefixLines(box + writeBlocks(children, '\n'), marker, ' '.repeat(marker.length)).trimEnd();
}

function prefixLines(text: string, first: string, others: string): string {
  return first + text.replaceAll(/\n(?!\n|$)/gu, `\n${others}`).replaceAll(/\n(?=\n)/gu, `\n${others.trimEnd()}`);
}

function writeCodeBlock(language: string, text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text, '`') + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

function* writeTable({ rows, alignments }: Block & { readonly type: 'table' }): Generator<string> {
  for (const [index, row] of rows.entries()) {
    yield `| ${row.map((cell) => writeInlines(cell, IN_TABLE)).join(' | ')} |`;
    if (index === 0) yield `| ${alignments.map(delimiterOf).join(' | ')} |`;
  }
}

function delimiterOf(alignment: Alignment): string {
  if (alignment === 'right') return '--:';
  return alignment === 'center' ? ':-:' : '---';
}

/** The lines of a paragraph, whose beginnings must not be read as the beginning of another block. */
function writeLines(nodes: readonly Inline[]): string {
  return writeInlines(nodes, PROSE).split('\n').map(escapeLineStart).join('\n');
}

function escapeLineStart(line: string): string {
  if (line.includes('-') && /^[\s|:-]+$/u.test(line)) return line.replace('-', String.raw`\-`);
  return line.replace(/^(?=#{1,6}(?:\s|$)|>|[-+](?:\s|$))/u, '\\').replace(/^(\d{1,9})(?=[.)](?:\s|$))/u, '$1\\');
}

function writeInlines(nodes: readonly Inline[], context: Context): string {
  return nodes.map((node, index) => writeInline(node, context, nodes[index + 1])).join('');
}

const SIGNS = { strong: '**', em: '*', del: '~~' } as const;

function writeInline(node: Inline, context: Context, next: Inline | undefined): string {
  switch (node.type) {
    case 'text':
      return escapeText(node.text, context);
    case 'mention':
    case 'emoji':
      return node.text;
    case 'break':
      return '\n';
    case 'code':
      return writeCode(node.text, context);
    case 'strong':
    case 'em':
    case 'del':
      return `${SIGNS[node.type]}${writeInlines(node.children, context)}${SIGNS[node.type]}`;
    case 'link':
      if (isBareLink(node, context, next)) return node.href;
      return `[${writeInlines(node.children, { ...context, isInLink: true })}](${writeAddress(node.href, context)})`;
    default:
      return assertNever(node);
  }
}

function writeCode(text: string, { isInTable }: Context): string {
  const fence = '`'.repeat(longestRun(text, '`') + 1);
  const space = /^`|`$|^ .* $/u.test(text) ? ' ' : '';
  const code = `${fence}${space}${text}${space}${fence}`;
  return isInTable ? code.replaceAll('|', String.raw`\|`) : code;
}

/** Whether the address alone is read as the same link. */
function isBareLink(
  { href, children }: Inline & { readonly type: 'link' },
  { isInTable }: Context,
  next: Inline | undefined,
): boolean {
  const [only] = children;
  if (children.length !== 1 || only?.type !== 'text' || isInTable) return false;
  const isEnd = next === undefined || next.type === 'break' || (next.type === 'text' && /^\s/u.test(next.text));
  if (!isEnd || (only.text !== href && `${only.text}/` !== href)) return false;
  const found = findLinks(href);
  return found.length === 1 && found[0]?.type === 'link';
}

/** The address of a link, in brackets or encoded where its own characters would end it. */
function writeAddress(href: string, { isInTable }: Context): string {
  const address = href.replaceAll(/[\s<>()\\]/gu, (character) =>
    character === '(' ? '%28' : character === ')' ? '%29' : encodeURIComponent(character),
  );
  return isInTable ? address.replaceAll('|', '%7C') : address;
}

/** Text in which Markdown finds no syntax. Addresses stay as they are, because they are found before emphasis. */
function escapeText(text: string, context: Context): string {
  const parts = context.isInLink ? [{ type: 'text' as const, text }] : findLinks(text);
  return parts
    .map((part) => {
      const escaped = part.type === 'link' ? part.text : escapeSyntax(part.text, context);
      return context.isInTable ? escaped.replaceAll('|', String.raw`\|`) : escaped;
    })
    .join('');
}

/**
 * A backslash before punctuation; asterisks, underscores and tildes that could be emphasis; backticks; what would be an
 * address in angle brackets, or the end of a link's text.
 */
const SYNTAX = [
  String.raw`\\(?=[!-/:-@[-\x60{-~]|$)`,
  String.raw`(?<!\s)\*|\*(?!\s)`,
  String.raw`(?<![\p{L}\p{N}\s])_|_(?![\p{L}\p{N}])|(?<=\s)_(?!\s)`,
  String.raw`~(?=~)|(?<=~)~`,
  String.raw`\x60`,
  String.raw`<(?=[A-Za-z][^\s<>:@]*[:@]|$)`,
  String.raw`\](?=\()`,
].join('|');
const IN_PROSE = new RegExp(SYNTAX, 'gu');
const IN_LINK = new RegExp(String.raw`${SYNTAX}|[[\]]`, 'gu');

function escapeSyntax(text: string, { isInLink }: Context): string {
  return text.replaceAll(isInLink ? IN_LINK : IN_PROSE, String.raw`\$&`);
}

function longestRun(text: string, character: string): number {
  const runs = text.match(new RegExp(`${character}+`, 'gu')) ?? [];
  return Math.max(0, ...runs.map(({ length }) => length));
}
