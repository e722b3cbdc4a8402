import type { DataPorts } from '../redis/RedisAccess.ts';
import type { Timing } from '../timing.ts';
import type { BlobLimits } from './BlobLimits.ts';
import type { BlobStore } from './BlobStore.ts';
import type { Links } from './createLinks.ts';
import type { BlobCollector } from './createBlobCollector.ts';

/** File services shared by the domains. */
export interface Blobs {
  /** Throws `ChatError` only. */
  readonly store: BlobStore;
  readonly limits: BlobLimits;
  readonly collector: BlobCollector;
  readonly links: Links;
}

export interface FilePorts extends DataPorts {
  readonly timing: Timing;
  readonly blobs: Blobs;
}
