import type { Colour, Shade } from './drawPicture.ts';

const HORIZON = 0.62;
const SUN = { x: 0.66, y: 0.56, radius: 0.075 } as const;
/** Width divided by height of all pictures. */
const RATIO = 1.6;

const NIGHT: Colour = [58, 58, 110];
const ROSE: Colour = [226, 122, 110];
const GOLD: Colour = [255, 209, 128];
const DARK: Colour = [38, 40, 70];

/** Three boats: where they are, and how large. */
const BOATS = [
  { x: 0.18, y: 0.72, size: 0.13 },
  { x: 0.38, y: 0.66, size: 0.07 },
  { x: 0.84, y: 0.8, size: 0.18 },
] as const;

/** A harbour at sunset. */
export const harbour: Shade = (x, y) => {
  if (BOATS.some((boat) => isBoat(boat, x, y))) return DARK;
  if (y < HORIZON) {
    if (y > HORIZON - hillsAt(x)) return between(DARK, NIGHT, 0.45);
    if (Math.hypot((x - SUN.x) * RATIO, y - SUN.y) < SUN.radius) return [255, 240, 200];
    const low = y / HORIZON;
    return low < 0.6 ? between(NIGHT, ROSE, low / 0.6) : between(ROSE, GOLD, (low - 0.6) / 0.4);
  }
  const depth = (y - HORIZON) / (1 - HORIZON);
  const water = between(ROSE, NIGHT, Math.min(1, depth * 1.6));
  const wave = Math.sin(depth * 90 + Math.sin(x * 18) * 0.8) > 0.3;
  const isLit = wave && Math.abs(x - SUN.x) < 0.05 + depth * 0.12;
  return isLit ? between(water, GOLD, 0.7) : water;
};

/** Three proposals of five colours each. */
export const swatches: Shade = (x, y) => {
  const rows: readonly (readonly Colour[])[] = [
    [
      [18, 52, 86],
      [43, 108, 140],
      [120, 180, 190],
      [226, 214, 190],
      [214, 110, 70],
    ],
    [
      [15, 118, 110],
      [56, 160, 150],
      [160, 214, 205],
      [240, 236, 226],
      [238, 150, 75],
    ],
    [
      [76, 29, 90],
      [140, 60, 130],
      [214, 130, 160],
      [246, 220, 214],
      [60, 70, 90],
    ],
  ];
  const row = Math.floor((y - 0.06) / 0.3);
  const column = Math.floor((x - 0.05) / 0.18);
  const inRow = (y - 0.06) / 0.3 - row;
  const inColumn = (x - 0.05) / 0.18 - column;
  const colour = rows[row]?.[column];
  return colour === undefined || inRow > 0.86 || inColumn > 0.88 ? [250, 249, 247] : colour;
};

/** An empty studio, with the light of nine in the morning on its floor. */
export const studio: Shade = (x, y) => {
  const isFloor = y > 0.68 + Math.abs(x - 0.5) * 0.1;
  const base: Colour = isFloor ? [176, 142, 110] : [236, 232, 224];
  const window = { left: 0.14, right: 0.36, top: 0.16, bottom: 0.5 } as const;
  if (!isFloor && x > window.left && x < window.right && y > window.top && y < window.bottom) {
    const isFrame = Math.abs(x - 0.25) < 0.006 || Math.abs(y - 0.33) < 0.009;
    return isFrame ? [250, 250, 250] : between([150, 200, 230], [255, 250, 225], (y - window.top) / 0.34);
  }
  const shift = (y - 0.68) * 1.1;
  const pane = x - 0.3 - shift;
  const isLit = isFloor && pane > 0 && pane < 0.3 && Math.abs(pane - 0.15) > 0.012 && y < 0.94;
  const plank = isFloor && Math.abs(((x - 0.5) / (y + 0.2)) * 14 - Math.round(((x - 0.5) / (y + 0.2)) * 14)) < 0.03;
  if (plank) return between(base, [80, 60, 40], 0.35);
  if (isLit) return between(base, [255, 232, 180], 0.75);
  return between(base, [120, 110, 110], Math.abs(x - 0.4) * 0.35);
};

function hillsAt(x: number): number {
  return 0.05 + 0.03 * Math.sin(x * 9 + 1) + 0.015 * Math.sin(x * 23);
}

function isBoat({ x: left, y: bottom, size }: (typeof BOATS)[number], x: number, y: number): boolean {
  const across = ((x - left) * RATIO) / size;
  const up = (bottom - y) / size;
  const isHull = up > -0.18 && up < 0 && Math.abs(across) < 0.5 + up * 0.9;
  const isSail = up > 0.06 && up < 1 && across > -0.36 * (1 - up) && across < -0.02;
  const isJib = up > 0.06 && up < 0.8 && across < 0.42 * (1 - up / 0.8) && across > 0.03;
  return isHull || isSail || isJib;
}

function between(from: Colour, to: Colour, part: number): Colour {
  const [red, green, blue] = from.map((value, index) => value + ((to[index] ?? 0) - value) * part);
  return [red ?? 0, green ?? 0, blue ?? 0];
}
