import MarkdownParser, { type Env, type MarkdownIt, type StateInline, type Token } from 'markdown-it';
import { emojiCodeAt, MAX_EMOJI_PER_TEXT } from '../../../text/customEmoji.ts';
import { addressAt, safeLink } from '../../../text/links.ts';
import { type Mention, type MentionName, findMentions } from '#shared/text/mentions.ts';
import type { Block } from './nodes.ts';
import { toBlocks } from './toBlocks.ts';

/** Maximum nesting of quotes and lists (a list counts twice). The parser drops anything beyond its own bound. */
const MAX_DEPTH = 24;
/** Maximum number of rendered tokens, because each becomes an element of the page. */
const MAX_TOKENS = 20_000;

const parser = create();

/** Parses a text into blocks; `null` if it is too deep or too large and has to be shown as plain text. */
export function parseMarkdown(text: string, people: readonly MentionName[] = []): readonly Block[] | null {
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
  parser.inline.ruler.before('text', 'emoji', emoji);
  parser.validateLink = (url) => safeLink(url) !== '';
  // URLs stay as written, because what opens them parses them as a browser does.
  parser.normalizeLink = (url) => url;
  return parser;
}

function countTokens(tokens: readonly Token[]): number {
  return tokens.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0);
}

/** Schemes of URLs that are recognised in plain text, up to the colon. */
const SCHEME = /(?:https?|parley)$/iu;
const SCHEME_LENGTH = 'parley'.length;
const PEOPLE = Symbol('people');
const MENTIONS = Symbol('found');
const BROKEN = Symbol('broken');
const EMOJI_COUNT = Symbol('emoji');

/** An invalid address, and the text in which it was found up to `posMax`. */
interface BrokenAddress {
  readonly src: string;
  readonly posMax: number;
  readonly end: number;
}

/** Context of the rules below, in addition to the text. */
function createEnv(people: readonly MentionName[]): Env {
  return {
    [PEOPLE]: people,
    [MENTIONS]: new Map<string, ReadonlyMap<number, Mention>>(),
    [BROKEN]: null,
    [EMOJI_COUNT]: 0,
  };
}

/** `@name` of a person whom the message mentions, whatever characters the name contains. */
function mention(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '@') return false;
  const found = mentionsIn(state.src, state.env).get(state.pos);
  if (found === undefined || found.end > state.posMax) return false;
  if (!silent) {
    const token = state.push('mention', '', 0);
    token.content = found.shown;
    token.meta = { userId: found.userId };
  }
  state.pos = found.end;
  return true;
}

/**
 * A bare URL. Runs before emphasis, which would consume its asterisks and underscores. Inside an invalid one no other is
 * found, so that a text of many invalid ones takes linear time.
 */
function address(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax, pending, env } = state;
  if (src[pos] !== ':' || state.linkLevel > 0) return false;
  const scheme = SCHEME.exec(src.slice(Math.max(0, pos - SCHEME_LENGTH), pos))?.[0];
  // `pending` is the text before, unless that is another node. Its length is enough: reading all of it at every colon
  // would take quadratic time.
  if (scheme === undefined || (!silent && pending.length < scheme.length)) return false;
  const start = pos - scheme.length;
  const broken = env[BROKEN] as BrokenAddress | null;
  if (broken !== null && start < broken.end && posMax === broken.posMax && src === broken.src) return false;
  const found = addressAt(src.slice(0, posMax), start);
  if (found === null) return false;
  const { address: url, isValid } = found;
  if (!isValid) env[BROKEN] = { src, posMax, end: start + url.length } satisfies BrokenAddress;
  if (!isValid || safeLink(url) === '') return false;
  if (!silent) {
    state.pending = pending.slice(0, -scheme.length);
    state.push('link_open', 'a', 1).attrs = [['href', url]];
    state.push('text', '', 0).content = url;
    state.push('link_close', 'a', -1);
  }
  state.pos = start + url.length;
  return true;
}

/** `:name:`. Runs before emphasis, because names contain underscores. */
function emoji(state: StateInline, silent: boolean): boolean {
  const found = emojiCodeAt(state.src, state.pos);
  const count = state.env[EMOJI_COUNT] as number;
  if (found === null || count >= MAX_EMOJI_PER_TEXT || state.pos + found.text.length > state.posMax) return false;
  if (!silent) {
    const token = state.push('emoji', '', 0);
    token.content = found.text;
    token.meta = { name: found.name };
    state.env[EMOJI_COUNT] = count + 1;
  }
  state.pos += found.text.length;
  return true;
}

/** Mentions by the index of their `@`; found once per text. */
function mentionsIn(text: string, env: Env): ReadonlyMap<number, Mention> {
  const cache = env[MENTIONS] as Map<string, ReadonlyMap<number, Mention>>;
  const cached = cache.get(text);
  if (cached !== undefined) return cached;
  const found = new Map(findMentions(text, env[PEOPLE] as readonly MentionName[]).map((one) => [one.start, one]));
  cache.set(text, found);
  return found;
}
