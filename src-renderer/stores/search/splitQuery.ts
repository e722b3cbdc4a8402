/** One part of the query: `name:value`, a phrase in quotation marks, or a word. */
export interface Part {
  /** The name before the colon in lower case; null for a word or phrase. */
  readonly name: string | null;
  readonly value: string;
}

const NAMES = ['from', 'in', 'before', 'after', 'on', 'has'];
/** Also with the colon of Chinese and Japanese keyboards. */
const MODIFIER = new RegExp(`^(${NAMES.join('|')})[:：]`, 'iu');
/** The sign that precedes the name of a person or a room in messages. */
const SIGNS: Readonly<Record<string, RegExp>> = { from: /^[@＠]/u, in: /^[#＃@＠]/u };
/** Opening quotation marks with their closing ones. */
const QUOTES: Readonly<Record<string, string>> = { '"': '"', '“': '”', '「': '」', '«': '»' };

/** Splits the query into parts. An open quotation reaches to the end, because it is still being typed. */
export function splitQuery(text: string): Part[] {
  const parts: Part[] = [];
  let rest = text.trimStart();
  while (rest !== '') {
    const modifier = MODIFIER.exec(rest);
    const name = modifier?.[1]?.toLowerCase() ?? null;
    if (modifier !== null) rest = rest.slice(modifier[0].length);
    const sign = name === null ? undefined : SIGNS[name];
    if (sign !== undefined) rest = rest.replace(sign, '');
    const { value, length } = readValue(rest);
    parts.push({ name, value });
    rest = rest.slice(length).trimStart();
  }
  return parts;
}

function readValue(text: string): { readonly value: string; readonly length: number } {
  const closing = QUOTES[text[0] ?? ''];
  if (closing !== undefined) {
    const found = text.indexOf(closing, 1);
    const end = found === -1 ? text.length : found;
    return { value: text.slice(1, end).trim(), length: end + 1 };
  }
  const value = /^\S*/u.exec(text)?.[0] ?? '';
  return { value, length: value.length };
}
