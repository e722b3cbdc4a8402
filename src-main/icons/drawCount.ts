import { roundedRectangle, type Shape } from './shapes.ts';

/** Three by five points each; a row is three bits. */
const GLYPHS: Readonly<Record<string, readonly number[]>> = {
  '1': [0b010, 0b110, 0b010, 0b010, 0b111],
  '2': [0b111, 0b001, 0b111, 0b100, 0b111],
  '3': [0b111, 0b001, 0b111, 0b001, 0b111],
  '4': [0b101, 0b101, 0b111, 0b001, 0b001],
  '5': [0b111, 0b100, 0b111, 0b001, 0b111],
  '6': [0b111, 0b100, 0b111, 0b101, 0b111],
  '7': [0b111, 0b001, 0b010, 0b010, 0b010],
  '8': [0b111, 0b101, 0b111, 0b101, 0b111],
  '9': [0b111, 0b101, 0b111, 0b001, 0b111],
  '+': [0b000, 0b010, 0b111, 0b010, 0b000],
};
const GLYPH_WIDTH = 3;
const GLYPH_HEIGHT = 5;

/** Larger counts are shown as "9+": two signs can be read. */
export const MOST_SHOWN = 9;

const ALARM = [194, 65, 12] as const;
const WHITE = [255, 255, 255] as const;

/** A disc with the count in it, at the icon's upper right or over all of it. */
export function drawCount(count: number, fillsIcon: boolean): Shape[] {
  const text = count > MOST_SHOWN ? '9+' : String(count);
  const size = fillsIcon ? 32 : 20;
  const left = 32 - size;
  const point = (size * (text.length === 1 ? 0.66 : 0.44)) / GLYPH_HEIGHT;
  const width = (text.length * (GLYPH_WIDTH + 1) - 1) * point;
  const textLeft = left + (size - width) / 2;
  const textTop = (size - GLYPH_HEIGHT * point) / 2;

  function isText(x: number, y: number): boolean {
    const column = Math.floor((x - textLeft) / point);
    const row = Math.floor((y - textTop) / point);
    const within = column % (GLYPH_WIDTH + 1);
    if (column < 0 || within === GLYPH_WIDTH) return false;
    const glyph = GLYPHS[text[Math.floor(column / (GLYPH_WIDTH + 1))] ?? ''];
    return (((glyph?.[row] ?? 0) >> (GLYPH_WIDTH - 1 - within)) & 1) === 1;
  }

  return [
    { contains: roundedRectangle(left, 0, size, size, size / 2), colour: ALARM },
    { contains: isText, colour: WHITE },
  ];
}
