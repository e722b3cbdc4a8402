import { crc32, deflateSync, inflateSync } from 'node:zlib';

const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const CHUNK_OVERHEAD = 12;
/** Bytes of a pixel, by the colour type of a PNG that Chromium writes: true colour, without and with transparency. */
const CHANNELS: Readonly<Record<number, number>> = { 2: 3, 6: 4 };
const PALETTE = 3;
const MOST_COLOURS = 256;
/** Colours that differ in these bits only are one; fewer bits are tried first. */
const COARSENESS = [0, 1, 2, 3, 4, 5, 6] as const;

/**
 * The same picture in the colours of a palette: a third of the bytes. An interface has few colours beside the edges of its letters; where it
 * has more, neighbours become one. What is no true-colour PNG of eight bits comes back as it is.
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
  const chunks = [chunk('IHDR', header), chunk('PLTE', palette), chunk('IDAT', deflateSync(lines, { level: 9 }))];
  const small = Buffer.concat([MAGIC, ...chunks, chunk('IEND', Buffer.alloc(0))]);
  return small.length < png.length ? small : png;
}

function joinData(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = MAGIC.length; at < png.length; at += CHUNK_OVERHEAD + png.readUInt32BE(at)) {
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

/** The finest palette that is not too large; of the colours that become one, the first stands for all. */
function toPalette(pixels: Buffer, channels: number): { palette: Buffer; indices: Buffer } {
  for (const bits of COARSENESS) {
    const known = new Map<number, number>();
    const colours: number[] = [];
    const indices = Buffer.alloc(pixels.length / channels);
    for (let at = 0; at < pixels.length && known.size <= MOST_COLOURS; at += channels) {
      const colour = pixels.readUIntBE(at, 3);
      const [red, green, blue] = [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];
      const key = ((red >> bits) << 16) | ((green >> bits) << 8) | (blue >> bits);
      let index = known.get(key);
      if (index === undefined) {
        index = known.size;
        known.set(key, index);
        colours.push(red, green, blue);
      }
      indices[at / channels] = index;
    }
    if (known.size <= MOST_COLOURS) return { palette: Buffer.from(colours), indices };
  }
  throw new RangeError('no palette is coarse enough'); // two bits of each are 64 colours: this can't be
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.byteLength + 8);
  framed.writeUInt32BE(data.byteLength, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.byteLength + 4);
  return framed;
}
