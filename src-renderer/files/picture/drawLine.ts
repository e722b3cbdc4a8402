import type { Colour, Pixels, Point } from './Pixels.ts';

/** Draws a straight line with round ends into pixels. */
export function drawLine(pixels: Pixels, from: Point, to: Point, width: number, colour: Colour): void {
  const radius = width / 2;
  const top = Math.max(0, Math.floor(Math.min(from.y, to.y) - radius));
  const bottom = Math.min(pixels.height - 1, Math.ceil(Math.max(from.y, to.y) + radius));
  for (let y = top; y <= bottom; y += 1) {
    const [left, right] = columnsAt(y, from, to, radius + 1);
    for (let x = Math.max(0, left); x <= Math.min(pixels.width - 1, right); x += 1) {
      // The edge is half transparent where it covers half of a pixel.
      const coverage = radius + 0.5 - distanceTo(x, y, from, to);
      if (coverage > 0) blend(pixels.data, 4 * (y * pixels.width + x), colour, Math.min(1, coverage));
    }
  }
}

/** The columns in which a line may have pixels of a row, so that not all of a long diagonal's rectangle is visited. */
function columnsAt(y: number, from: Point, to: Point, radius: number): readonly [left: number, right: number] {
  const [high, low] = from.y <= to.y ? [from, to] : [to, from];
  const rise = low.y - high.y;
  const at = (row: number): number => {
    const part = rise === 0 ? 0 : Math.min(1, Math.max(0, (row - high.y) / rise));
    return high.x + part * (low.x - high.x);
  };
  const ends = rise < 1 ? [from.x, to.x] : [at(y - radius), at(y + radius)];
  return [Math.floor(Math.min(...ends) - radius), Math.ceil(Math.max(...ends) + radius)];
}

function distanceTo(x: number, y: number, from: Point, to: Point): number {
  const [across, down] = [to.x - from.x, to.y - from.y];
  const squared = across * across + down * down;
  const along = squared === 0 ? 0 : ((x - from.x) * across + (y - from.y) * down) / squared;
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(x - from.x - part * across, y - from.y - part * down);
}

/** Composites a colour over a pixel. */
function blend(data: Uint8ClampedArray, at: number, colour: Colour, opacity: number): void {
  const below = ((data[at + 3] ?? 0) / 255) * (1 - opacity);
  const total = opacity + below;
  for (const [channel, value] of colour.entries()) {
    data[at + channel] = (value * opacity + (data[at + channel] ?? 0) * below) / total;
  }
  data[at + 3] = total * 255;
}
