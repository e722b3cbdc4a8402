import { drawCount } from './drawCount.ts';
import { roundedRectangle, type Shape } from './shapes.ts';

export interface IconOptions {
  /** Edge in pixels. */
  readonly size: number;
  /** Shown in a badge; 0 draws none. */
  readonly count: number;
  /**
   * `app`: the app's icon. `maskable`: without corners, because the system cuts it to a shape of its own. `template`:
   * black on nothing, which macOS colours. `badge`: only the badge.
   */
  readonly kind: 'app' | 'maskable' | 'template' | 'badge';
}

const GRID = 32;
/** Samples per pixel and axis: smooth edges without a graphics library. */
const SAMPLES = 4;

const ACCENT = [15, 118, 110] as const;
const WHITE = [255, 255, 255] as const;
const BLACK = [0, 0, 0] as const;

/**
 * Draws by hand rather than with a library such as sharp: the icons are three shapes and a digit, and an image library
 * would add a native module to the installed app. Premultiplied BGRA, row by row:
 * what `nativeImage.createFromBitmap` takes.
 */
export function drawIcon({ size, count, kind }: IconOptions): Buffer {
  const shapes = [...grounds[kind], ...(count > 0 ? drawCount(count, kind === 'badge') : [])];
  const bitmap = Buffer.alloc(size * size * 4);
  for (let index = 0; index < size * size; index += 1) {
    const sum = { red: 0, green: 0, blue: 0, alpha: 0 };
    for (let sample = 0; sample < SAMPLES * SAMPLES; sample += 1) {
      const x = ((index % size) + ((sample % SAMPLES) + 0.5) / SAMPLES) * (GRID / size);
      const y = (Math.floor(index / size) + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES) * (GRID / size);
      const top = shapes.findLast((shape) => shape.contains(x, y));
      if (top === undefined) continue;
      sum.red += top.colour[0];
      sum.green += top.colour[1];
      sum.blue += top.colour[2];
      sum.alpha += 255;
    }
    const bytes = [sum.blue, sum.green, sum.red, sum.alpha].map((value) => Math.round(value / SAMPLES ** 2));
    bitmap.set(bytes, index * 4);
  }
  return bitmap;
}

const tile = roundedRectangle(0, 0, GRID, GRID, 8);
const bubble = roundedRectangle(6, 8, 20, 13, 3);

function speech(x: number, y: number): boolean {
  const isTail = x >= 10 && y >= 20 && y <= 25 - ((x - 10) * 4) / 5;
  return bubble(x, y) || isTail;
}

/** Within the middle 80 %, which every shape of a system shows (https://w3c.github.io/manifest/#icon-masks). */
function smallSpeech(x: number, y: number): boolean {
  return speech((x - 4) / 0.75, (y - 4) / 0.75);
}

const grounds: Readonly<Record<IconOptions['kind'], readonly Shape[]>> = {
  app: [
    { contains: tile, colour: ACCENT },
    { contains: speech, colour: WHITE },
  ],
  maskable: [
    { contains: () => true, colour: ACCENT },
    { contains: smallSpeech, colour: WHITE },
  ],
  template: [{ contains: speech, colour: BLACK }],
  badge: [],
};
