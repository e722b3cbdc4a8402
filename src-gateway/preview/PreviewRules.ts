/** What may be asked for a preview, and how much of it. */
export interface PreviewRules {
  /** Every address of a name, as the system's resolver has them. */
  readonly resolve: (hostname: string) => Promise<readonly string[]>;
  /** Whether this address may be asked. */
  readonly isAllowed: (address: string) => boolean;
  /** Ports that may be asked; empty: any. */
  readonly ports: readonly number[];
  /** How long all of it may take, with every redirect. */
  readonly withinMs: number;
}

/** Bytes of a page that are read, once unpacked; what it says of itself stands at its beginning. */
export const PAGE_BYTES = 512 * 1024;
export const MOST_REDIRECTS = 3;
