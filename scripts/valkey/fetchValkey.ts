import { join } from 'node:path';
import { root } from '../setup/paths.mjs';
import { buildValkey, sourceOf, VALKEY } from './buildValkey.ts';

/** Makes the private Redis of the installers of Linux and macOS, from the source of Valkey, before `npm run package`. */
const response = await fetch(sourceOf(VALKEY));
if (!response.ok) throw new Error(`${sourceOf(VALKEY)}: ${response.status}`);
await buildValkey(new Uint8Array(await response.arrayBuffer()), VALKEY, join(root, 'out/redis'));
console.log(`Made out/redis/valkey-server ${VALKEY.version}.`);
