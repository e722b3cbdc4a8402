import { Parser } from 'htmlparser2';

/** The metadata of a page, unmodified. */
export interface Head {
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly siteName: string | undefined;
}

/** Names of `<meta>` elements in order of preference. */
const NAMES = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  siteName: ['og:site_name'],
} as const;
/** Characters parsed per step. */
const STEP = 16 * 1024;

/** Parses up to `<body>`. Nothing in the page is executed or fetched. */
export function readHead(html: string): Head {
  const metas = new Map<string, string>();
  const state = { title: '', isInTitle: false, isDone: false };
  const parser = new Parser({
    onopentag(tag, { property, name = property, content }) {
      if (state.isDone) return;
      state.isDone = tag === 'body';
      state.isInTitle = tag === 'title' && state.title === '';
      const key = (property ?? name ?? '').trim().toLowerCase();
      if (tag === 'meta' && content !== undefined && content.trim() !== '' && !metas.has(key)) metas.set(key, content);
    },
    ontext(text) {
      if (state.isInTitle && !state.isDone) state.title += text;
    },
    onclosetag(tag) {
      state.isDone ||= tag === 'head';
      state.isInTitle = false;
    },
  });
  for (let from = 0; from < html.length && !state.isDone; from += STEP) parser.write(html.slice(from, from + STEP));
  parser.end();

  const first = (names: readonly string[]): string | undefined =>
    names.map((name) => metas.get(name)).find((content) => content !== undefined);
  return {
    title: first(NAMES.title) ?? state.title,
    description: first(NAMES.description),
    siteName: first(NAMES.siteName),
  };
}
