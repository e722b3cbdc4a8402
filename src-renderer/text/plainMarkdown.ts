/** The words of a Markdown text on one line, for a list: close enough, and never read as anything but text. */
export function plainMarkdown(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replace(/^\s{0,3}(?:#{1,6}|>|[-*+]|\d+[.)]|```\S*)\s*/gmu, '')
    .replace(/[*_~`]{1,3}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
