/** Inline Markdown: emphasis, code, links, autolinks or escapes. */
const WITHIN = /`|\*[^\s*][^]*?\*|~~|(?<![\p{L}\p{N}_])_+[^\s_][^]*?_|\]\(|<(?:https?|mailto):|\\[!-/:-@[-`{-~]/iu;
/** The beginning of a block: a heading, a quote, a list, a fence or a thematic break. `>_<` is an emoticon. */
const AT_START = /^ {0,3}(?:#{1,6} \S|>[ \t>]|[-+*] \S|\d{1,9}[.)] \S|~~~|[-*_]{3,}[ \t]*$)/mu;
/** The delimiter row of a table. */
const TABLE = /\n[ \t|:-]*-[ \t|:]*(?:\n|$)/u;

/** Whether a text may contain Markdown. Most messages contain none, and are rendered without a parser. */
export function hasMarkdown(text: string): boolean {
  return WITHIN.test(text) || AT_START.test(text) || (text.includes('|') && TABLE.test(text));
}
