import MarkdownParser, { type MarkdownIt, type Token } from 'markdown-it';
import type { Person } from '#shared/contract/model.ts';
import { safeLink } from '../../../text/safeLink.ts';
import type { Block } from './nodes.ts';
import { address, createEnv, mention } from './rules.ts';
import { toBlocks } from './toBlocks.ts';

/** Maximum nesting of quotes and lists (a list counts twice). The parser drops anything beyond its own bound. */
const MAX_DEPTH = 24;
/** Maximum number of rendered tokens, because each becomes an element of the page. */
const MAX_TOKENS = 20_000;

const parser = create();

/** Parses a text into blocks; `null` if it is too deep or too large and has to be shown as plain text. */
export function parseMarkdown(text: string, people: readonly Person[] = []): readonly Block[] | null {
  const tokens = parser.parse(text, createEnv(people));
  if (tokens.some(({ level }) => level > MAX_DEPTH) || countTokens(tokens) > MAX_TOKENS) return null;
  return toBlocks(tokens, text.split('\n'));
}

function create(): MarkdownIt {
  const parser = new MarkdownParser({ html: false, linkify: false });
  // Typed text must never be lost or changed: no link definitions elsewhere, no entities, no code by indentation.
  // No images, because loading one would reveal the reader to its server.
  parser.disable(['code', 'reference', 'lheading', 'html_block', 'html_inline', 'entity', 'image']);
  parser.inline.ruler.before('text', 'mention', mention);
  parser.inline.ruler.before('text', 'address', address);
  parser.validateLink = (url) => safeLink(url) !== '';
  // URLs stay as written, because what opens them parses them as a browser does.
  parser.normalizeLink = (url) => url;
  return parser;
}

function countTokens(tokens: readonly Token[]): number {
  return tokens.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0);
}
