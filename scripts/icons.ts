import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { drawIcon, type IconOptions } from '../src-main/icons/drawIcon.ts';
import { pngChunk, pngFile } from './pictures/pngChunk.ts';
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

const TRUE_COLOUR_WITH_ALPHA = 6;

/** A PNG of a bitmap as `drawIcon` returns it: premultiplied BGRA. */
function encodePng(bitmap: Buffer, size: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, TRUE_COLOUR_WITH_ALPHA, 0, 0, 0], 8);
  const lineBytes = size * 4 + 1;
  const lines = Buffer.alloc(lineBytes * size);
  for (let pixel = 0; pixel < size * size; pixel += 1) {
    const [blue = 0, green = 0, red = 0, alpha = 0] = bitmap.subarray(pixel * 4, pixel * 4 + 4);
    const straight = [red, green, blue].map((value) => (alpha === 0 ? 0 : Math.round((value * 255) / alpha)));
    const line = Math.floor(pixel / size);
    lines.set([...straight, alpha], line * lineBytes + 1 + (pixel % size) * 4);
  }
  return pngFile(pngChunk('IHDR', header), pngChunk('IDAT', deflateSync(lines, { level: 9 })));
}

for (const { file, size, kind } of ICONS) {
  const bitmap = drawIcon({ size, kind, count: 0 });
  writeFileSync(join(root, 'src-renderer/public', file), encodePng(bitmap, size));
}
