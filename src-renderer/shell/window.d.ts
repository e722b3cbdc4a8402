import type { Transport } from '#shared/rpc/Transport.ts';

declare global {
  interface Window {
    /** The desktop's bridge (src-preload); absent in a browser. */
    readonly parley?: Transport;
    /** Chromium only (WICG File System Access). */
    readonly showSaveFilePicker?: (options: {
      readonly suggestedName: string;
    }) => Promise<FileSystemFileHandle & { readonly remove?: () => Promise<void> }>;
  }
}
