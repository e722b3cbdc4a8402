import { parseS3Url, type S3Target } from '#core/blob/s3/s3Url.ts';
import { ChatError } from '#shared/errors/ChatError.ts';

/** The store of attachments. */
export type FilesTarget =
  | { readonly kind: 'redis' }
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 's3'; readonly target: S3Target };

const FIELD = '--files';

/** Parses `--files`. Throws INVALID_ARGUMENT `{field, message}` and URL_INVALID `{field}`, without credentials. */
export function readFilesTarget(text: string): FilesTarget {
  if (text === 'redis') return { kind: 'redis' };
  if (text === '') throw new ChatError('INVALID_ARGUMENT', { field: FIELD, message: 'It must not be empty' });
  if (!/^[a-z0-9+.-]+:\/\//i.test(text)) return { kind: 'folder', folder: text };
  try {
    return { kind: 's3', target: parseS3Url(text) };
  } catch {
    throw new ChatError('URL_INVALID', { field: FIELD });
  }
}
