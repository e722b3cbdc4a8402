import { deflateSync, inflateSync } from 'node:zlib';
import { pngChunk, pngFile, PNG_SIGNATURE } from './pngChunk.ts';

const CHUNK_OVERHEAD = 12;
/**
 * Bytes per pixel, by the colour types of the PNGs that Chromium writes: true colour, without and with transparency.
 */
const CHANNELS: Readonly<Record<number, number>> = { 2: 3, 6: 4 };
const PALETTE = 3;
const MOST_COLOURS = 256;
/** The most frequent colours that stay exact if the palette is too small. */
const EXACT_COLOURS = 176;
/** Other colours with the same values in these bits share a palette entry. */
const COARSE = 0xc0c0c0;

/**
 * Converts a picture to a palette, which takes a third of the bytes. An interface has few colours except at the edges
 * of letters; if there are too many, similar ones are merged. Anything but a true-colour PNG of eight bits is returned
 * unchanged.
 */
export function shrinkPng(png: Buffer): Buffer {
  const [width, height, depth, colourType] = [png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25] ?? 0];
  const channels = CHANNELS[colourType];
  if (channels === undefined || depth !== 8) return png;
  const pixels = unfilter(inflateSync(joinData(png)), width * channels, height, channels);
  const { palette, indices } = toPalette(pixels, channels);
  const lines = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1) indices.copy(lines, row * (width + 1) + 1, row * width, (row + 1) * width);
  const header = Buffer.from(png.subarray(16, 29));
  header.set([8, PALETTE, 0, 0, 0], 8);
  const small = pngFile(
    pngChunk('IHDR', header),
    pngChunk('PLTE', palette),
    pngChunk('IDAT', deflateSync(lines, { level: 9 })),
  );
  return small.length < png.length ? small : png;
}

function joinData(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = PNG_SIGNATURE.length; at < png.length; at += CHUNK_OVERHEAD + png.readUInt32BE(at)) {
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  return Buffer.concat(parts);
}

/** https://www.w3.org/TR/png-3/#9Filters */
function unfilter(data: Buffer, stride: number, height: number, channels: number): Buffer {
  const pixels = Buffer.alloc(stride * height);
  for (let row = 0; row < height; row += 1) {
    const filter = data[row * (stride + 1)] ?? 0;
    const [from, to] = [row * (stride + 1) + 1, row * stride];
    for (let index = 0; index < stride; index += 1) {
      const left = index < channels ? 0 : (pixels[to + index - channels] ?? 0);
      const above = row === 0 ? 0 : (pixels[to + index - stride] ?? 0);
      const corner = row === 0 || index < channels ? 0 : (pixels[to + index - stride - channels] ?? 0);
      pixels[to + index] = (data[from + index] ?? 0) + predict(filter, left, above, corner);
    }
  }
  return pixels;
}

function predict(filter: number, left: number, above: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return Math.floor((left + above) / 2);
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** The most frequent colours stay exact; then come merged colours; each remaining colour becomes the nearest one. */
function toPalette(pixels: Buffer, channels: number): { palette: Buffer; indices: Buffer } {
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += channels) {
    const colour = pixels.readUIntBE(at, 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const byCount = [...counts].toSorted(([, one], [, other]) => other - one).map(([colour]) => colour);
  const exact = byCount.slice(0, byCount.length > MOST_COLOURS ? EXACT_COLOURS : MOST_COLOURS);
  const between = new Map(byCount.slice(exact.length).map((colour) => [colour & COARSE, colour]));
  const chosen = [...exact, ...between.values()].slice(0, MOST_COLOURS);
  const places = new Map(chosen.map((colour, index) => [colour, index]));
  const indices = Buffer.alloc(pixels.length / channels);
  for (let at = 0; at < pixels.length; at += channels) {
    const colour = pixels.readUIntBE(at, 3);
    let place = places.get(colour);
    if (place === undefined) {
      place = nearest(colour, chosen);
      places.set(colour, place);
    }
    indices[at / channels] = place;
  }
  return { palette: Buffer.from(chosen.flatMap(parts)), indices };
}

function nearest(colour: number, chosen: readonly number[]): number {
  let [best, least] = [0, Infinity];
  for (const [index, other] of chosen.entries()) {
    const distance = parts(colour).reduce((sum, part, each) => sum + (part - (parts(other)[each] ?? 0)) ** 2, 0);
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}

function parts(colour: number): number[] {
  return [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];
}
