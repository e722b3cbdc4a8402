const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'parley:']);

/** The address unchanged if its scheme may be opened; otherwise '', so that the link is shown as text. */
export function safeLink(url: string): string {
  return URL.canParse(url) && SCHEMES.has(new URL(url).protocol) ? url : '';
}
