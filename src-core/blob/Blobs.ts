import type { BlobLimits } from './BlobLimits.ts';
import type { BlobStore } from './BlobStore.ts';
import type { Links } from './createLinks.ts';
import type { Tidier } from './createTidier.ts';

/** File services shared by the domains. */
export interface Blobs {
  /** Throws `ChatError` only. */
  readonly store: BlobStore;
  readonly limits: BlobLimits;
  readonly tidier: Tidier;
  readonly links: Links;
}
