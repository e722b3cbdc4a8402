import { deflateSync } from 'node:zlib';
import { pngChunk, pngFile } from '../../pictures/pngChunk.ts';

export type Colour = readonly [red: number, green: number, blue: number];
/** The colour at a point of a picture; both coordinates go from 0 to 1. */
export type Shade = (x: number, y: number) => Colour;

/** Samples per pixel in each direction, for smooth edges. */
const SAMPLES = 2;
/** Each line is stored as the difference from the one above, which compresses gradual vertical changes well. */
const FILTER_UP = 2;
const TRUE_COLOUR = 2;

/** A PNG of `shade`. */
export function drawPicture(width: number, height: number, shade: Shade): Uint8Array<ArrayBuffer> {
  const stride = width * 3;
  const lines = Buffer.alloc((stride + 1) * height);
  let above = Buffer.alloc(stride);
  for (let row = 0; row < height; row += 1) {
    const line = Buffer.alloc(stride);
    for (let column = 0; column < width; column += 1) line.set(mix(column, row), column * 3);
    const start = row * (stride + 1);
    lines[start] = FILTER_UP;
    for (let index = 0; index < stride; index += 1) {
      lines[start + 1 + index] = (line[index] ?? 0) - (above[index] ?? 0);
    }
    above = line;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, TRUE_COLOUR, 0, 0, 0], 8);
  return Uint8Array.from(pngFile(pngChunk('IHDR', header), pngChunk('IDAT', deflateSync(lines, { level: 9 }))));

  function mix(column: number, row: number): number[] {
    const sum = [0, 0, 0];
    for (let down = 0; down < SAMPLES; down += 1) {
      for (let across = 0; across < SAMPLES; across += 1) {
        const x = (column + (across + 0.5) / SAMPLES) / width;
        const y = (row + (down + 0.5) / SAMPLES) / height;
        for (const [index, part] of shade(x, y).entries()) sum[index] = (sum[index] ?? 0) + part;
      }
    }
    return sum.map((part) => Math.round(part / SAMPLES ** 2));
  }
}
