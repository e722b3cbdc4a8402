import { deflateSync } from 'node:zlib';
import { pngChunk, pngFile } from './pngChunk.ts';

const TRUE_COLOUR_WITH_ALPHA = 6;

/** A PNG of a bitmap as `drawIcon` returns it: premultiplied BGRA. */
export function encodePng(bitmap: Buffer, size: number): Buffer {
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
