import type { Area, Pixels } from './Pixels.ts';

/** Blocks of a pixelated area along its longer side, at most. */
const MAX_BLOCKS = 8;
/** The smallest block (px), and as a part of the picture's longer side. */
const MIN_BLOCK = 16;
const MIN_BLOCK_PART = 1 / 64;
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

function flatten({ data, width }: Pixels, block: Area): void {
  let [red, green, blue, opacity] = [0, 0, 0, 0];
  forEachPixel(width, block, (at) => {
    const weight = data[at + 3] ?? 0;
    red += (data[at] ?? 0) * weight;
    green += (data[at + 1] ?? 0) * weight;
    blue += (data[at + 2] ?? 0) * weight;
    opacity += weight;
  });
  const colour = [red, green, blue].map((sum) => (opacity === 0 ? 0 : toLevel(sum / opacity)));
  const value = [...colour, toLevel(opacity / (block.width * block.height))];
  forEachPixel(width, block, (at) => data.set(value, at));
}

function toLevel(value: number): number {
  const step = 255 / (LEVELS - 1);
  return Math.round(Math.round(value / step) * step);
}

/** Calls back with the index of each pixel of an area. */
function forEachPixel(width: number, area: Area, visit: (at: number) => void): void {
  for (let y = area.top; y < area.top + area.height; y += 1) {
    for (let x = area.left; x < area.left + area.width; x += 1) visit(4 * (y * width + x));
  }
}
