import { ChatError } from '#shared/errors/ChatError.ts';

/** The address of a database. */
export type SqlTarget =
  { readonly dialect: 'sqlite'; readonly file: string } | { readonly dialect: 'postgres'; readonly url: string };

/**
 * Parses `postgres://user:password@host/name`, or a file name with an optional `sqlite:` prefix. Throws URL_INVALID.
 */
export function parseSqlUrl(text: string): SqlTarget {
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === 'postgres' || scheme === 'postgresql') {
    if (URL.canParse(text) && new URL(text).hostname !== '') return { dialect: 'postgres', url: text };
    throw new ChatError('URL_INVALID');
  }
  const file = scheme === 'sqlite' ? text.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, '') : text;
  if (file === '' || file.startsWith('//') || (scheme !== undefined && scheme !== 'sqlite' && text.includes('://'))) {
    throw new ChatError('URL_INVALID');
  }
  return { dialect: 'sqlite', file };
}
