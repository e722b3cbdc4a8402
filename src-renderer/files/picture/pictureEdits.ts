import { assertNever } from '#shared/errors/assertNever.ts';
import { drawLine } from './drawLine.ts';
import { pixelate } from './pixelate.ts';
import type { Area, Colour, Pixels, Point } from './Pixels.ts';

/** One change of a picture, in the pixels that it has at that moment. */
export type PictureEdit =
  | { readonly type: 'crop' | 'pixelate'; readonly area: Area }
  /** A quarter turn clockwise. */
  | { readonly type: 'rotate' }
  | { readonly type: 'arrow'; readonly from: Point; readonly to: Point; readonly colour: Colour }
  | { readonly type: 'pen'; readonly points: readonly Point[]; readonly colour: Colour };

export interface EditedPicture {
  readonly original: Pixels;
  /** With all edits that are done. */
  readonly pixels: Pixels;
  readonly done: readonly PictureEdit[];
  /** The edits that were undone, the last one at the end. */
  readonly undone: readonly PictureEdit[];
}

export function startEditing(original: Pixels): EditedPicture {
  return { original, pixels: original, done: [], undone: [] };
}

export function applyEdit({ original, pixels, done }: EditedPicture, edit: PictureEdit): EditedPicture {
  return { original, pixels: paint(copyOf(pixels), edit), done: [...done, edit], undone: [] };
}

export function undoEdit({ original, done, undone }: EditedPicture): EditedPicture {
  const last = done.at(-1);
  const left = done.slice(0, -1);
  return {
    original,
    pixels: paintAll(original, left),
    done: left,
    undone: last === undefined ? undone : [...undone, last],
  };
}

export function redoEdit(picture: EditedPicture): EditedPicture {
  const edit = picture.undone.at(-1);
  if (edit === undefined) return picture;
  return { ...applyEdit(picture, edit), undone: picture.undone.slice(0, -1) };
}

/** The width of lines in a picture (px). */
export function lineWidth({ width, height }: Pick<Pixels, 'width' | 'height'>): number {
  return Math.max(3, Math.round(Math.max(width, height) / 160));
}

/** The ends of the two lines of an arrow's head. */
export function arrowHead(from: Point, to: Point, width: number): readonly [Point, Point] {
  const [across, down] = [to.x - from.x, to.y - from.y];
  const length = Math.min(Math.hypot(across, down) / 2, width * 5);
  const direction = Math.atan2(down, across);
  const end = (turn: number): Point => ({
    x: to.x - length * Math.cos(direction + turn),
    y: to.y - length * Math.sin(direction + turn),
  });
  return [end(HEAD_ANGLE), end(-HEAD_ANGLE)];
}

/** Between an arrow and the lines of its head (radians). */
const HEAD_ANGLE = Math.PI / 6;

function copyOf({ width, height, data }: Pixels): Pixels {
  return { width, height, data: data.slice() };
}

function paintAll(original: Pixels, edits: readonly PictureEdit[]): Pixels {
  return edits.length === 0 ? original : edits.reduce(paint, copyOf(original));
}

/** Changes pixels, or returns new ones of another size. */
function paint(pixels: Pixels, edit: PictureEdit): Pixels {
  switch (edit.type) {
    case 'crop':
      return crop(pixels, edit.area);
    case 'rotate':
      return rotate(pixels);
    case 'pixelate':
      pixelate(pixels, edit.area);
      return pixels;
    case 'arrow':
      drawArrow(pixels, edit.from, edit.to, edit.colour);
      return pixels;
    case 'pen':
      for (const [index, point] of edit.points.entries()) {
        drawLine(pixels, edit.points[index - 1] ?? point, point, lineWidth(pixels), edit.colour);
      }
      return pixels;
    default:
      return assertNever(edit);
  }
}

function drawArrow(pixels: Pixels, from: Point, to: Point, colour: Colour): void {
  const width = lineWidth(pixels);
  drawLine(pixels, from, to, width, colour);
  for (const end of arrowHead(from, to, width)) drawLine(pixels, to, end, width, colour);
}

function crop({ data, width }: Pixels, area: Area): Pixels {
  const cropped = new Uint8ClampedArray(4 * area.width * area.height);
  for (let y = 0; y < area.height; y += 1) {
    const start = 4 * ((area.top + y) * width + area.left);
    cropped.set(data.subarray(start, start + 4 * area.width), 4 * y * area.width);
  }
  return { width: area.width, height: area.height, data: cropped };
}

function rotate({ width, height, data }: Pixels): Pixels {
  const source = new Uint32Array(data.buffer);
  const turned = new Uint32Array(source.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) turned[x * height + (height - 1 - y)] = source[y * width + x] ?? 0;
  }
  return { width: height, height: width, data: new Uint8ClampedArray(turned.buffer) };
}
