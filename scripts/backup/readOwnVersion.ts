import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getAsset, isSea } from 'node:sea';
import { root } from '../setup/paths.mjs';

/** The version of Parley; the single executable of the server contains its package.json. */
export function readOwnVersion(): string {
  const text = isSea() ? getAsset('package.json', 'utf8') : readFileSync(join(root, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
