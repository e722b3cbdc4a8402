import { type MessageAddress, readMessageHash, readMessageLink } from '#shared/text/messageLink.ts';
import { readRoomHash, readRoomLink } from '#shared/text/roomLink.ts';

/** A message split into plain text and addresses, some of which are room links. */
export type TextPart = { readonly type: 'text' | 'link'; readonly text: string };

/** An address ends at white space, at quotation marks and brackets of any kind, and at East Asian punctuation. */
const START = String.raw`(?:https?:\/\/|parley:\/\/(?:room|message)\/)`;
const PART = String.raw`[^\s<>"“”‘’「」『』《》【】（）、，。；：！？]`;
const ADDRESS = new RegExp(`${START}${PART}+`, 'giu');
/** Not one character is read beyond the end, because a hostile message may have thousands of addresses without spaces. */
const ADDRESS_IN_MARKDOWN = new RegExp(String.raw`${START}(?:(?!\]\(|\x60)${PART})+`, 'iuy');
/** Trailing punctuation belongs to the sentence, not to the address. */
const TRAILING = ".,;:!?'*_~";

/** Finds http and https addresses and room links; other text is unchanged. */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimAddress(match[0]);
    if (!URL.canParse(address)) continue;
    if (match.index > end) parts.push({ type: 'text', text: text.slice(end, match.index) });
    parts.push({ type: 'link', text: address });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ type: 'text', text: text.slice(end) });
  return parts;
}

/**
 * The address that starts at an index of a Markdown text; `null` if there is none. In Markdown it also ends at the end
 * of a link's text (`](`), and at a backtick.
 */
export function addressAt(text: string, start: number): { readonly address: string; readonly isValid: boolean } | null {
  ADDRESS_IN_MARKDOWN.lastIndex = start;
  const found = ADDRESS_IN_MARKDOWN.exec(text)?.[0];
  if (found === undefined) return null;
  const address = trimAddress(found);
  return { address, isValid: URL.canParse(address) };
}

/**
 * Removes what belongs to the sentence. "(see https://example.org/a_(b))": a closing bracket without an opening one
 * inside the address is not part of it. Takes time in proportion to the length, whatever a hostile message contains.
 */
function trimAddress(found: string): string {
  const surplus = new Map(
    BRACKETS.map(([opening, closing]) => [closing, count(found, closing) - count(found, opening)]),
  );
  let end = found.length;
  while (end > 0) {
    const last = found.charAt(end - 1);
    const unopened = surplus.get(last) ?? 0;
    if (unopened > 0) surplus.set(last, unopened - 1);
    else if (!TRAILING.includes(last)) break;
    end -= 1;
  }
  return found.slice(0, end);
}

const BRACKETS: readonly (readonly [string, string])[] = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
];

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'parley:']);

/** The address unchanged if its scheme may be opened; otherwise '', so that the link is shown as text. */
export function safeLink(url: string): string {
  return URL.canParse(url) && SCHEMES.has(new URL(url).protocol) ? url : '';
}

/** The action for a click on an address in a message. */
type LinkTarget =
  | { readonly kind: 'outside' }
  /** The door of a room; `null` if the link is invalid. */
  | { readonly kind: 'room'; readonly name: string | null }
  /** A message; `null` if the link is invalid. */
  | { readonly kind: 'message'; readonly place: MessageAddress | null };

/**
 * `connection`: the current server. A web address of this server that names a room or a message is treated as an
 * internal link.
 */
export function linkTarget(
  address: string,
  connection: { readonly kind: string; readonly label: string } | null,
): LinkTarget {
  if (/^parley:\/\/message\//iu.test(address)) return { kind: 'message', place: readMessageLink(address) };
  if (/^parley:/iu.test(address)) return { kind: 'room', name: readRoomLink(address) };
  if (!URL.canParse(address)) return { kind: 'outside' };
  const { host, pathname, search, hash } = new URL(address);
  const isOurs = connection?.kind === 'gateway' && connection.label.split('/')[0] === host;
  if (!isOurs || pathname !== '/' || search !== '') return { kind: 'outside' };
  if (hash.startsWith('#message/')) return { kind: 'message', place: readMessageHash(hash) };
  return hash.startsWith('#room/') ? { kind: 'room', name: readRoomHash(hash) } : { kind: 'outside' };
}

/** Code is removed, because addresses in it are not links. */
const CODE = /(`{3,}|~{3,})[^]*?(?:\1|$)|`[^`\n]*`/gu;

/** The first address of a message that leads outside Parley; `null` if there is none. */
export function firstWebLink(text: string, connection: Parameters<typeof linkTarget>[1]): string | null {
  if (!text.includes('://')) return null;
  const isWeb = (address: string): boolean =>
    /^https?:/iu.test(address) && linkTarget(address, connection).kind === 'outside';
  return (
    findLinks(text.replace(CODE, ' ')).find(({ type, text: address }) => type === 'link' && isWeb(address))?.text ??
    null
  );
}

/** Characters that are invisible or change the writing direction; removed before comparing. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Words and dots, of which `hostsIn` finds those that look like the host name of an address. */
const WORDS_AND_DOTS = /[\p{L}\p{N}\p{M}_.-]+/gu;
const AUTHORITY = /^[a-z][a-z\d+.-]*:\/\/([^/?#\\\s]*)/iu;

/**
 * The host that a link opens, if its text shows or suggests another one; `null` otherwise. A host with letters beyond
 * ASCII is returned as punycode, because letters of two alphabets can look alike. The host is also returned if the
 * address contains a user name or a password.
 */
export function displayedHost(label: string, href: string): string | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  const text = label.normalize('NFKC').replace(UNSEEN, '').replaceAll('。', '.').trim().toLowerCase();
  const mail = mailOf(url);
  if (mail !== null) return hostsIn(text).length === 0 || text.includes(mail) ? null : mail;
  const real = url.protocol === 'parley:' ? 'Parley' : url.host;
  const authority = AUTHORITY.exec(text)?.[1];
  // If the text is an address, its host must match, unless other characters hide it.
  if (authority !== undefined && !/\s/u.test(text) && url.protocol !== 'parley:') {
    return hosts(url).has(authority) ? null : real;
  }
  const namesOtherHost = hostsIn(text).some((host) => !hosts(url).has(host));
  const isPuny = url.host.includes('xn--') && !text.includes(url.host);
  return namesOtherHost || isPuny ? real : null;
}

function mailOf(url: URL): string | null {
  return url.protocol === 'mailto:' ? decodeSafely(url.pathname).toLowerCase() : null;
}

/** Words with single dots between them. In two steps, because one pattern would backtrack over each long word. */
function hostsIn(text: string): readonly string[] {
  const runs = text.match(WORDS_AND_DOTS) ?? [];
  return runs.flatMap((run) => run.split(/\.{2,}|^\.|\.$/u)).filter((words) => /[^.]\.[^.]/u.test(words));
}

/** All spellings of the host that match. */
function hosts({ host, hostname, protocol }: URL): ReadonlySet<string> {
  const port = protocol === 'https:' ? '443' : '80';
  const bare = hostname.replace(/^www\./u, '');
  return new Set([host, hostname, bare, `www.${bare}`, `${hostname}:${port}`]);
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone "%"
  }
}
