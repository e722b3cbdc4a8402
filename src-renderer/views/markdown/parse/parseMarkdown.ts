import MarkdownParser, { type MarkdownIt, type Token } from 'markdown-it';
import type { Person } from '#shared/contract/model.ts';
import { safeLink } from '../../../text/safeLink.ts';
import type { Block } from './nodes.ts';
import { address, envOf, mention } from './rules.ts';
import { toBlocks } from './toBlocks.ts';

/** Quotes and lists in each other (a list counts twice). The parser drops what lies deeper than its own bound. */
const DEEPEST = 24;
/** What is drawn at most: each becomes an element of the page. */
const MOST_TOKENS = 20_000;

const parser = create();

/** A text as blocks; `null` when it is too deep or too large to be anything but plain text. */
export function parseMarkdown(text: string, people: readonly Person[] = []): readonly Block[] | null {
  const tokens = parser.parse(text, envOf(people));
  if (tokens.some(({ level }) => level > DEEPEST) || countOf(tokens) > MOST_TOKENS) return null;
  return toBlocks(tokens, text.split('\n'));
}

function create(): MarkdownIt {
  const parser = new MarkdownParser({ html: false, linkify: false });
  // Nothing that was typed may be lost or changed: no definitions of links elsewhere, no entities, no code by indentation.
  // And no pictures: one would tell its server who reads.
  parser.disable(['code', 'reference', 'lheading', 'html_block', 'html_inline', 'entity', 'image']);
  parser.inline.ruler.before('text', 'mention', mention);
  parser.inline.ruler.before('text', 'address', address);
  parser.validateLink = (url) => safeLink(url) !== '';
  // As it stands: who opens it reads it as a browser does.
  parser.normalizeLink = (url) => url;
  return parser;
}

function countOf(tokens: readonly Token[]): number {
  return tokens.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0);
}
