import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/paths.mjs';

export function readOwnVersion(): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
}
