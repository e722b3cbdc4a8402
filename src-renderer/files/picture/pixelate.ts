import type { Area, Pixels } from './Pixels.ts';

/** Blocks of a pixelated area along its longer side, at most. */
const MAX_BLOCKS = 8;
/** The smallest block (px), and as a part of the picture's longer side. */
const MIN_BLOCK = 16;
const MIN_BLOCK_PART = 1 / 64;
/** The pixels of a row of a block that its average is taken from, so that large pictures take no longer. */
const MAX_SAMPLES = 64;
/** Number of different values of a channel. */
const LEVELS = 8;

/** The side of the blocks of a pixelated area. */
export function blockSide({ width, height }: Pixels, area: Area): number {
  const smallest = Math.max(MIN_BLOCK, Math.ceil(Math.max(width, height) * MIN_BLOCK_PART));
  return Math.max(smallest, Math.ceil(Math.max(area.width, area.height) / MAX_BLOCKS));
}

/**
 * Replaces the pixels of an area by few large blocks of one colour, in few shades: nothing else of them is left. Small
 * blocks in exact colours would not suffice, because text can be guessed and pixelated until it looks the same.
 */
export function pixelate(pixels: Pixels, area: Area): void {
  const side = blockSide(pixels, area);
  for (let top = area.top; top < area.top + area.height; top += side) {
    for (let left = area.left; left < area.left + area.width; left += side) {
      const width = Math.min(side, area.left + area.width - left);
      const height = Math.min(side, area.top + area.height - top);
      flatten(pixels, { left, top, width, height });
    }
  }
}

function flatten(pixels: Pixels, block: Area): void {
  const { data, width } = pixels;
  const whole = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
  const [colour = 0] = new Uint32Array(averageOf(pixels, block).buffer);
  for (let y = block.top; y < block.top + block.height; y += 1) {
    const start = y * width + block.left;
    whole.fill(colour, start, start + block.width);
  }
}

/** The average colour of a block, in few shades. */
function averageOf({ data, width }: Pixels, block: Area): Uint8ClampedArray<ArrayBuffer> {
  let [red, green, blue, opacity, count] = [0, 0, 0, 0, 0];
  const step = Math.max(1, Math.floor(Math.max(block.width, block.height) / MAX_SAMPLES));
  for (let y = block.top; y < block.top + block.height; y += step) {
    for (let x = block.left; x < block.left + block.width; x += step) {
      const at = 4 * (y * width + x);
      const weight = data[at + 3] ?? 0;
      red += (data[at] ?? 0) * weight;
      green += (data[at + 1] ?? 0) * weight;
      blue += (data[at + 2] ?? 0) * weight;
      opacity += weight;
      count += 1;
    }
  }
  const colour = [red, green, blue].map((sum) => (opacity === 0 ? 0 : toLevel(sum / opacity)));
  return Uint8ClampedArray.of(...colour, toLevel(opacity / count));
}

function toLevel(value: number): number {
  const step = 255 / (LEVELS - 1);
  return Math.round(Math.round(value / step) * step);
}
