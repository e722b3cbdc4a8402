import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readScripts } from './lua/readScripts.ts';
import { refuseUnknownCodes, writeRegistry } from './lua/writeRegistry.ts';

/** `npm run generate`: lua/ becomes src-core/generated/scripts.ts, or the first thing that is wrong is said. */
const root = new URL('../', import.meta.url);
const scripts = await readScripts(fileURLToPath(new URL('lua', root)));
for (const { header } of scripts) refuseUnknownCodes(header);
const target = new URL('src-core/generated/', root);
await mkdir(target, { recursive: true });
await writeFile(new URL('scripts.ts', target), writeRegistry(scripts));
console.log(`generated ${scripts.length} scripts`);
