import type { Transport } from '#shared/rpc/Transport.ts';

declare global {
  interface Window {
    /** The desktop's bridge (src-preload); absent in a browser. */
    readonly parley?: Transport;
  }
}
