/** What stands within a line: emphasis, code, a link, an address in angles, or a sign that is kept from being one. */
const WITHIN = /`|\*[^\s*][^]*?\*|~~|(?<![\p{L}\p{N}_])_+[^\s_][^]*?_|\]\(|<(?:https?|mailto):|\\[!-/:-@[-`{-~]/iu;
/** What a line begins with: a heading, a quote, a list, a fence or a rule. `>_<` is a face. */
const AT_START = /^ {0,3}(?:#{1,6} \S|>[ \t>]|[-+*] \S|\d{1,9}[.)] \S|~~~|[-*_]{3,}[ \t]*$)/mu;
/** The second line of a table. */
const TABLE = /\n[ \t|:-]*-[ \t|:]*(?:\n|$)/u;

/** Whether a text may have Markdown in it. Most messages have none, and are drawn without a parser. */
export function hasMarkdown(text: string): boolean {
  return WITHIN.test(text) || AT_START.test(text) || (text.includes('|') && TABLE.test(text));
}
