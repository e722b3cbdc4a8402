/** How the local store is to be written. */
export interface Protection {
  readonly isSealed: boolean;
  /** The key of the sealed file. Without `isSealed` it opens a sealed file that is left; `null`: there is none. */
  readonly key: Uint8Array | null;
  /** Keys that were lost and can be read again: they open files that were set aside. */
  readonly formerKeys: readonly Uint8Array[];
}

export const UNPROTECTED: Protection = { isSealed: false, key: null, formerKeys: [] };
