/** Limits that a host sets for files. */
export interface BlobLimits {
  /** Maximum size of one file. */
  readonly maxBytes: number;
  /** Maximum number of concurrent uploads per person. */
  readonly uploadsAtOnce: number;
  /** Media types that are refused, as detected from the bytes. */
  readonly forbiddenTypes: readonly string[];
  /** A larger image is offered as a download only, because a few kilobytes can decompress to gigabytes of pixels. */
  readonly maxPixels: number;
}

export const DEFAULT_BLOB_LIMITS: BlobLimits = {
  maxBytes: 100 * 1024 * 1024,
  uploadsAtOnce: 4,
  // Programs that run when they are opened.
  forbiddenTypes: [
    'application/x-msdownload',
    'application/x-elf',
    'application/x-mach-binary',
    'application/x-ms-shortcut',
    'application/x.ms.shortcut',
  ],
  maxPixels: 100_000_000,
};
