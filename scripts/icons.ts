import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawIcon, type IconOptions } from '../src-main/icons/drawIcon.ts';
import { encodePng } from './pictures/encodePng.ts';
import { root } from './setup/paths.mjs';

/**
 * `node scripts/icons.ts` writes the icons of the installed browser version to src-renderer/public, which the manifest
 * and index.html name. They are drawn by the code that draws the desktop's icons.
 */
const ICONS: readonly { readonly file: string; readonly size: number; readonly kind: IconOptions['kind'] }[] = [
  { file: 'icon-192.png', size: 192, kind: 'app' },
  { file: 'icon-512.png', size: 512, kind: 'app' },
  { file: 'icon-maskable-512.png', size: 512, kind: 'maskable' },
  // iOS cuts the corners itself.
  { file: 'apple-touch-icon.png', size: 180, kind: 'maskable' },
];

for (const { file, size, kind } of ICONS) {
  const bitmap = drawIcon({ size, kind, count: 0 });
  writeFileSync(join(root, 'src-renderer/public', file), encodePng(bitmap, size));
}
