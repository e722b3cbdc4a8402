import { Parser } from 'htmlparser2';

/** What a page says of itself, as it stands there. */
export interface Head {
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly siteName: string | undefined;
}

/** Names of `<meta>`, the better ones first. */
const NAMES = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  siteName: ['og:site_name'],
} as const;
/** Characters that are parsed before it is asked whether that was enough. */
const STEP = 16 * 1024;

/** Reads to where the page itself begins; nothing in it is run or fetched. */
export function readHead(html: string): Head {
  const metas = new Map<string, string>();
  const seen = { title: '', isInTitle: false, isOver: false };
  const parser = new Parser({
    onopentag(tag, { property, name = property, content }) {
      if (seen.isOver) return;
      seen.isOver = tag === 'body';
      seen.isInTitle = tag === 'title' && seen.title === '';
      const key = (property ?? name ?? '').trim().toLowerCase();
      if (tag === 'meta' && content !== undefined && content.trim() !== '' && !metas.has(key)) metas.set(key, content);
    },
    ontext(text) {
      if (seen.isInTitle && !seen.isOver) seen.title += text;
    },
    onclosetag(tag) {
      seen.isOver ||= tag === 'head';
      seen.isInTitle = false;
    },
  });
  for (let from = 0; from < html.length && !seen.isOver; from += STEP) parser.write(html.slice(from, from + STEP));
  parser.end();

  const first = (names: readonly string[]): string | undefined =>
    names.map((name) => metas.get(name)).find((content) => content !== undefined);
  return {
    title: first(NAMES.title) ?? seen.title,
    description: first(NAMES.description),
    siteName: first(NAMES.siteName),
  };
}
