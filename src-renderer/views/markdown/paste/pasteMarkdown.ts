import type { Block, Inline } from '../parse/nodes.ts';
import { parseMarkdown } from '../parse/parseMarkdown.ts';
import { readHtml } from './readHtml.ts';
import { readTabs } from './readTabs.ts';
import { writeMarkdown } from './writeMarkdown.ts';

/** The texts of a clipboard. */
export interface ClipboardTexts {
  /** '' if there is none. */
  readonly html: string;
  readonly plain: string;
}

/** Markdown to be inserted into a text. */
export interface PastedMarkdown {
  readonly text: string;
  /** Whether it has to begin or end a line, because there is a block that is no paragraph. */
  readonly startsLine: boolean;
  readonly endsLine: boolean;
}

/**
 * The Markdown of a formatted text on the clipboard. `null` if it has no formatting, is source code or can't be
 * converted: then the plain text is pasted. The result has no other words than the plain text, so that a page can't add
 * text that it hides, and is read back as the same text.
 */
export function pasteMarkdown({ html, plain }: ClipboardTexts): PastedMarkdown | null {
  const blocks = html === '' ? readTabs(plain) : readFormatted(html);
  if (blocks === null) return null;
  const text = writeMarkdown(blocks);
  const parsed = parseMarkdown(text);
  if (parsed === null || charactersOf(parsed) !== charactersOf(blocks)) return null;
  if (!isContained(lettersOf(textOf(blocks)), lettersOf(plain))) return null;
  return { text, startsLine: blocks[0]?.type !== 'paragraph', endsLine: blocks.at(-1)?.type !== 'paragraph' };
}

function readFormatted(html: string): readonly Block[] | null {
  const content = readHtml(html);
  if (content === null || content.isSourceCode) return null;
  return content.blocks.some(isFormatted) ? content.blocks : null;
}

function isFormatted(block: Block): boolean {
  return block.type !== 'paragraph' || block.children.some(isFormattedInline);
}

function isFormattedInline(node: Inline): boolean {
  if (node.type === 'link') return node.children.some(isFormattedInline) || textOfInlines(node.children) !== node.href;
  return node.type !== 'text' && node.type !== 'break';
}

function textOf(blocks: readonly Block[]): string {
  return blocks.map(textOfBlock).join('\n');
}

function textOfBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return textOfInlines(block.children);
    case 'quote':
      return textOf(block.children);
    case 'list':
      return block.items.map(({ children }) => textOf(children)).join('\n');
    case 'code':
      return block.text;
    case 'table':
      return block.rows.flatMap((row) => row.map(textOfInlines)).join('\n');
    case 'rule':
      return '';
    default:
      return block satisfies never;
  }
}

function textOfInlines(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => ('children' in node ? textOfInlines(node.children) : node.type === 'break' ? '\n' : node.text))
    .join('');
}

function charactersOf(blocks: readonly Block[]): string {
  return textOf(blocks).replaceAll(/\s+/gu, '');
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** Whether all characters are in another text in the same order. */
function isContained(characters: string, text: string): boolean {
  let at = 0;
  for (const character of characters) {
    at = text.indexOf(character, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
