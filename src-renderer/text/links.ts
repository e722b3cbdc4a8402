/** A message split into plain text and addresses, some of which are room links. */
export type TextPart = { readonly type: 'text' | 'link'; readonly text: string };

/** An address ends at white space, at quotation marks and brackets of any kind, and at East Asian punctuation. */
const ADDRESS = /(?:https?:\/\/|parley:\/\/(?:room|message)\/)[^\s<>"“”‘’「」『』《》【】（）、，。；：！？]+/giu;
const ADDRESS_HERE = new RegExp(ADDRESS.source, 'iuy');
/** Trailing punctuation belongs to the sentence, not to the address. */
const TRAILING = /[.,;:!?'*_~]+$/u;

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
export function addressAt(text: string, start: number): string | null {
  ADDRESS_HERE.lastIndex = start;
  const found = ADDRESS_HERE.exec(text)?.[0];
  if (found === undefined) return null;
  const address = trimAddress(found.split(/\]\(|`/u, 1)[0] ?? '');
  return URL.canParse(address) ? address : null;
}

function trimAddress(found: string): string {
  const address = found.replace(TRAILING, '');
  for (const [opening, closing] of BRACKETS) {
    // "(see https://example.org/a_(b))": a closing bracket without an opening one inside the address is not part of it.
    if (address.endsWith(closing) && count(address, closing) > count(address, opening)) {
      return trimAddress(address.slice(0, -1));
    }
  }
  return address;
}

const BRACKETS = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
] as const;

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
