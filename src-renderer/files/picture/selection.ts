import type { Size } from '../pictureSize.ts';
import type { Area, Point } from './Pixels.ts';

/** Two corners of a rectangle, or the ends of an arrow. */
export interface Selection {
  readonly from: Point;
  readonly to: Point;
}

/** Which coordinates of a selection a movement changes. */
export interface Grip {
  readonly fromX: boolean;
  readonly fromY: boolean;
  readonly toX: boolean;
  readonly toY: boolean;
}

export const WHOLE: Grip = { fromX: true, fromY: true, toX: true, toY: true };
export const END: Grip = { fromX: false, fromY: false, toX: true, toY: true };

/** Selections of fewer pixels are accidental clicks. */
const MIN_SIDE = 4;

/** The middle of a picture. */
export function middleOf({ width, height }: Size): Selection {
  return { from: { x: width / 4, y: height / 4 }, to: { x: (3 * width) / 4, y: (3 * height) / 4 } };
}

/** Moves a selection, or its edges, within a picture. */
export function moveSelection({ from, to }: Selection, grip: Grip, by: Point, { width, height }: Size): Selection {
  const [fromX, toX] = moveAxis([from.x, to.x], [grip.fromX, grip.toX], by.x, width);
  const [fromY, toY] = moveAxis([from.y, to.y], [grip.fromY, grip.toY], by.y, height);
  return { from: { x: fromX, y: fromY }, to: { x: toX, y: toY } };
}

function moveAxis(
  [from, to]: readonly [number, number],
  [movesFrom, movesTo]: readonly [boolean, boolean],
  by: number,
  length: number,
): readonly [number, number] {
  // What moves as a whole keeps its size at the edge.
  const moved = [...(movesFrom ? [from] : []), ...(movesTo ? [to] : [])];
  if (moved.length === 0) return [from, to];
  const step = Math.min(length - Math.max(...moved), Math.max(-Math.min(...moved), by));
  return [movesFrom ? from + step : from, movesTo ? to + step : to];
}

/** The part of a selection at a point: an edge, a corner, or all of it; null outside. */
export function gripAt({ from, to }: Selection, { x, y }: Point, tolerance: number): Grip | null {
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= tolerance;
  const isBetween = (value: number, a: number, b: number): boolean =>
    value >= Math.min(a, b) - tolerance && value <= Math.max(a, b) + tolerance;
  if (!isBetween(x, from.x, to.x) || !isBetween(y, from.y, to.y)) return null;
  const toX = isNear(x, to.x);
  const toY = isNear(y, to.y);
  const grip = { fromX: !toX && isNear(x, from.x), fromY: !toY && isNear(y, from.y), toX, toY };
  return Object.values(grip).some(Boolean) ? grip : WHOLE;
}

/** The pixels of a selection; null if it is too small. */
export function areaOf({ from, to }: Selection, { width, height }: Size): Area | null {
  const left = Math.max(0, Math.round(Math.min(from.x, to.x)));
  const top = Math.max(0, Math.round(Math.min(from.y, to.y)));
  const right = Math.min(width, Math.round(Math.max(from.x, to.x)));
  const bottom = Math.min(height, Math.round(Math.max(from.y, to.y)));
  const least = (length: number): number => Math.min(MIN_SIDE, length);
  if (right - left < least(width) || bottom - top < least(height)) return null;
  return { left, top, width: right - left, height: bottom - top };
}
