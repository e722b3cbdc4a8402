const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'parley:']);

/** An address that may be opened, as it stands; of every other none: a link without one is only its text. */
export function safeLink(url: string): string {
  return URL.canParse(url) && SCHEMES.has(new URL(url).protocol) ? url : '';
}
