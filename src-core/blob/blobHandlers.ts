import { ChatError } from '#shared/errors/ChatError.ts';
import type { DomainHandlers } from '../Engine.ts';

/** Until a store for files is composed in, every call is refused. */
export function createBlobHandlers(): DomainHandlers<'upload' | 'blob'> {
  const refuse = (): never => {
    throw new ChatError('BLOB_STORE_FAILED');
  };
  return {
    'upload.begin': refuse,
    'upload.write': refuse,
    'upload.finish': refuse,
    'upload.cancel': refuse,
    'blob.link': refuse,
  };
}
