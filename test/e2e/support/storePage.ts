import type { Transport } from '#shared/rpc/Transport.ts';
import { createIndexedDbTransport } from '../../../src-renderer/shell/createIndexedDbTransport.ts';

declare global {
  var localStore: Transport;
  /** The changes by other tabs that the store has reported, and the causes of its refusals. */
  var told: unknown[];
}

globalThis.told = [];
globalThis.localStore = createIndexedDbTransport((error) => globalThis.told.push(String(error)));
globalThis.localStore.subscribe(({ event, data }) => {
  if (event !== 'connection.changed') globalThis.told.push(data);
});
