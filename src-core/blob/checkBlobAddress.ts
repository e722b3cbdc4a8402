import { ChatError } from '#shared/errors/ChatError.ts';
import type { BlobAddress } from './BlobStore.ts';

const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether a text is a valid name of a namespace or file; such a name cannot traverse paths. */
export function isStoreName(text: string): boolean {
  return NAME.test(text);
}

/**
 * For stores whose names are paths. Throws INVALID_ARGUMENT `{field}`; a second check, because the contract's schemas
 * already refuse such names.
 */
export function checkBlobAddress({ namespace, id }: Pick<BlobAddress, 'namespace' | 'id'>): void {
  checkNamespace(namespace);
  if (!isStoreName(id)) throw new ChatError('INVALID_ARGUMENT', { field: 'id' });
}

export function checkNamespace(shelf: string): void {
  if (!isStoreName(shelf)) throw new ChatError('INVALID_ARGUMENT', { field: 'shelf' });
}
