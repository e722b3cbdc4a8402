import { LIMITS } from '#shared/contract/limits.ts';
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

/** The browser takes milliseconds to insert a line. Paragraphs have an empty one between them. */
const MAX_LINES = 400;
/** Longer words are compared in parts, so that the time stays in proportion to the length. */
const WORDS_AND_SIGNS = /[\p{L}\p{N}]{1,64}|[^\s\p{L}\p{N}]/gu;

/**
 * The Markdown of a formatted text on the clipboard. `null` if it has no formatting, is source code or can't be
 * converted: then the plain text is pasted. The result has no other words and signs than the plain text, so that a page
 * can't add text that it hides, and is read back as the same text.
 */
export function pasteMarkdown({ html, plain }: ClipboardTexts): PastedMarkdown | null {
  const blocks = html === '' ? readTabs(plain) : readFormatted(html);
  if (blocks === null) return null;
  const words = textOf(blocks);
  if (!isContained(words, plain)) return null;
  const text = writeMarkdown(blocks);
  if (text.length > LIMITS.messageBytes || text.split('\n', MAX_LINES + 1).length > MAX_LINES) return null;
  const parsed = parseMarkdown(text);
  if (parsed === null || charactersOf(textOf(parsed)) !== charactersOf(words)) return null;
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

function charactersOf(text: string): string {
  return text.replaceAll(/\s+/gu, '');
}

/** Whether all words and signs are in another text in the same order, visible or not. Only white space may differ. */
function isContained(words: string, text: string): boolean {
  const whole = normalize(charactersOf(text));
  let end = 0;
  for (const [part] of normalize(words).matchAll(WORDS_AND_SIGNS)) {
    const start = whole.indexOf(part, end);
    if (start === -1) return false;
    end = start + part.length;
  }
  return true;
}

function normalize(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
