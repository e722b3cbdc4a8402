import type { Transport } from '#shared/rpc/Transport.ts';
import type { InstallPromptEvent } from './appInstall.ts';

declare global {
  interface Window {
    /** The desktop's bridge (src-preload); absent in a browser. */
    readonly parley?: Transport;
    /** Chromium only (WICG File System Access). */
    readonly showSaveFilePicker?: (options: {
      readonly suggestedName: string;
    }) => Promise<FileSystemFileHandle & { readonly remove?: () => Promise<void> }>;
  }
  interface WindowEventMap {
    readonly beforeinstallprompt: InstallPromptEvent;
  }
  interface Navigator {
    /** iOS only: whether the page was opened from the home screen. */
    readonly standalone?: boolean;
  }
}
