/** One part of what was typed: `name:value`, a phrase in quotation marks, or a word. */
export interface Part {
  /** What stands before the colon, in lower case; null of a word or phrase. */
  readonly name: string | null;
  readonly value: string;
}

const NAMES = ['from', 'in', 'before', 'after', 'on', 'has'];
/** Also the colon of Chinese and Japanese keyboards. */
const MODIFIER = new RegExp(`^(${NAMES.join('|')})[:：]`, 'iu');
/** The sign of a person or a room before its name, as it is written elsewhere. */
const SIGNS: Readonly<Record<string, RegExp>> = { from: /^[@＠]/u, in: /^[#＃@＠]/u };
/** What opens quotation marks, and what closes them. */
const QUOTES: Readonly<Record<string, string>> = { '"': '"', '“': '”', '「': '」', '«': '»' };

/** Cuts what was typed into its parts. A quotation mark that nobody closed reaches to the end: it is still being typed. */
export function readParts(text: string): Part[] {
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
