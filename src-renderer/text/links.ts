/** A message cut into plain text and addresses, some of them links to rooms. */
export type TextPart = { readonly type: 'text' | 'link'; readonly text: string };

/** Ends at white space, at quotation marks and brackets of any kind, and at East Asian punctuation. */
const ADDRESS = /(?:https?:\/\/|parley:\/\/room\/)[^\s<>"“”‘’「」『』《》【】（）、，。；：！？]+/giu;
/** Punctuation at the end belongs to the sentence, not to the address. */
const TRAILING = /[.,;:!?'*_~]+$/u;

/** Finds http and https addresses, and links to rooms; everything else stays as it was typed. */
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

function trimAddress(found: string): string {
  const address = found.replace(TRAILING, '');
  for (const [opening, closing] of BRACKETS) {
    // "(see https://example.org/a_(b))": the bracket that closes nothing inside the address is not part of it.
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
