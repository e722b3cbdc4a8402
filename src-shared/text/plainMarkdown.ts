import { hasMarkdown } from './markdownSigns.ts';

/** Code in fences (an unclosed one extends to the end) or between backticks on one line, and escaped characters. */
const KEPT =
  /^ {0,3}(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n([^]*?)(?:^ {0,3}\1[^\n]*$|(?![^]))|(?<!`)(`+)(?!`)([^\n]{1,200}?)(?<!`)\3(?!`)|\\([!-/:-@[-`{-~])/gmu;
/** Quotes, headings, lists and checkboxes, also nested. */
const AT_START =
  /^(?:[ \t]*(?:>(?=[ \t>])|#{1,6}(?=[ \t])|[-+*](?=[ \t])(?:[ \t]+\[[ xX]\](?=[ \t]))?|\d{1,9}[.)](?=[ \t])))+/gmu;
const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/gmu;
/** The delimiter row of a table: looks for its first bar only, so that a long row is read once. */
const UNDER_HEAD = /^(?=[ \t:-]*\|)[ \t|:-]*$/mu;
const LINK = /\[([^[\]\n]*)\]\([^()\s]*\)|<((?:https?|mailto):[^<>\s]*)>/giu;
const EMPHASIS = /(\*{1,3}|~~)(?=[^\s*~])([^\n]{1,200}?)(?<=[^\s*~])\1/gu;
const UNDERLINED = /(?<![\p{L}\p{N}_])(_{1,3})(?=[^\s_])([^\n]{1,200}?)(?<=[^\s_])\1(?![\p{L}\p{N}_])/gu;
/** Emphasis, also nested. */
const DEPTH = 3;

/** Literal characters are replaced by private-use characters temporarily. */
const HIDDEN = 0xf_00_00;

/**
 * The plain text of a Markdown text on one line, for lists, notifications and screen readers: an approximation without
 * the parser, only ever displayed as text.
 */
export function plainMarkdown(text: string): string {
  const words = hasMarkdown(text) ? onOneLine(withoutSigns(text)) : '';
  // A thematic break has no text.
  return words === '' ? onOneLine(text) : words;
}

const onOneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

function withoutSigns(text: string): string {
  let words = text
    .replace(KEPT, (_all, _fence, block?: string, _ticks?: string, code?: string, sign?: string) =>
      hide(block ?? code ?? sign ?? ''),
    )
    .replace(RULE, '');
  if (UNDER_HEAD.test(words)) words = words.replace(new RegExp(UNDER_HEAD, 'gmu'), '').replaceAll('|', ' ');
  words = words
    .replace(AT_START, '')
    .replace(LINK, (_all, said?: string, address?: string) => said ?? hide(address ?? ''));
  for (let depth = 0; depth < DEPTH; depth += 1) {
    const before = words;
    words = words.replace(EMPHASIS, '$2').replace(UNDERLINED, '$2');
    if (words === before) break;
  }
  return shown(words);
}

function hide(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/gu, (sign) => String.fromCodePoint(HIDDEN + sign.charCodeAt(0)));
}

function shown(text: string): string {
  return text.replace(/[\u{F0021}-\u{F007E}]/gu, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - HIDDEN));
}
