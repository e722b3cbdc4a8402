/** What a host allows of files. */
export interface BlobLimits {
  /** Of one file. */
  readonly maxBytes: number;
  /** How many of a person's uploads may be under way at once. */
  readonly uploadsAtOnce: number;
  /** Types that are refused, as they are read from the bytes. */
  readonly forbiddenTypes: readonly string[];
  /** A picture that says it has more is a file that is only downloaded: a few kilobytes can unpack to gigabytes. */
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
