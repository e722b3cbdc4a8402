import { ChatError } from '#shared/errors/ChatError.ts';
import type { Place } from './BlobStore.ts';

const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether a text can be the name of a shelf or of a file on it: nothing that leads anywhere else. */
export function isStoreName(text: string): boolean {
  return NAME.test(text);
}

/** For stores whose names are paths. Throws INVALID_ARGUMENT `{field}`: such a name never leaves the contract's schemas. */
export function checkPlace({ shelf, id }: Pick<Place, 'shelf' | 'id'>): void {
  checkShelf(shelf);
  if (!isStoreName(id)) throw new ChatError('INVALID_ARGUMENT', { field: 'id' });
}

export function checkShelf(shelf: string): void {
  if (!isStoreName(shelf)) throw new ChatError('INVALID_ARGUMENT', { field: 'shelf' });
}
