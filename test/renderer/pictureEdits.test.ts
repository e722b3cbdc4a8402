import { describe, expect, it, vi } from 'vitest';
import { editedSize, isEditable, readPicture } from '../../src-renderer/files/picture/editablePicture.ts';
import type { Colour, Pixels } from '../../src-renderer/files/picture/Pixels.ts';
import { applyEdit, redoEdit, startEditing, undoEdit } from '../../src-renderer/files/picture/pictureEdits.ts';
import { blockSide } from '../../src-renderer/files/picture/pixelate.ts';
import { pngHeader } from '../support/pngHeader.ts';
import { areaOf, END, gripAt, middleOf, moveSelection, WHOLE } from '../../src-renderer/files/picture/selection.ts';

const RED: Colour = [255, 0, 0];

function picture(width: number, height: number, at: (x: number, y: number) => readonly number[]): Pixels {
  const data = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) data.set(at(x, y), 4 * (y * width + x));
  }
  return { width, height, data };
}

/** Each pixel has its coordinates as red and green. */
const grid = (width: number, height: number): Pixels => picture(width, height, (x, y) => [x, y, 0, 255]);
const noise = (seed: number) => (x: number, y: number) => {
  const value = (x * 7919 + y * 104_729 + seed * 31) % 256;
  return [value, 255 - value, (value * 3) % 256, 255];
};
const pixelAt = ({ data, width }: Pixels, x: number, y: number): number[] =>
  Array.from(data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4));

describe('the edits of a picture', () => {
  it('cropping keeps exactly the pixels of the area', () => {
    const { pixels } = applyEdit(startEditing(grid(20, 10)), {
      type: 'crop',
      area: { left: 5, top: 2, width: 4, height: 3 },
    });
    expect(pixels).toMatchObject({ width: 4, height: 3 });
    expect(pixelAt(pixels, 0, 0)).toEqual([5, 2, 0, 255]);
    expect(pixelAt(pixels, 3, 2)).toEqual([8, 4, 0, 255]);
    expect(pixels.data).toHaveLength(48);
  });

  it('a quarter turn is clockwise, and four are none', () => {
    const turned = applyEdit(startEditing(grid(3, 2)), { type: 'rotate' });
    expect(turned.pixels).toMatchObject({ width: 2, height: 3 });
    expect(pixelAt(turned.pixels, 0, 0)).toEqual([0, 1, 0, 255]);
    expect(pixelAt(turned.pixels, 1, 2)).toEqual([2, 0, 0, 255]);
    const four = [1, 2, 3].reduce((edited) => applyEdit(edited, { type: 'rotate' }), turned);
    expect(four.pixels).toEqual(grid(3, 2));
  });

  it('edits apply to the picture as the earlier ones left it', () => {
    let edited = applyEdit(startEditing(grid(40, 20)), { type: 'rotate' });
    edited = applyEdit(edited, { type: 'crop', area: { left: 0, top: 0, width: 5, height: 5 } });
    expect(pixelAt(edited.pixels, 0, 0)).toEqual([0, 19, 0, 255]);
  });

  it('undoing and redoing restores each state; a new edit drops what was undone; the original never changes', () => {
    const original = grid(64, 64);
    const start = startEditing(original);
    const blurred = applyEdit(start, { type: 'pixelate', area: { left: 0, top: 0, width: 32, height: 32 } });
    const drawn = applyEdit(blurred, { type: 'arrow', from: { x: 5, y: 5 }, to: { x: 50, y: 40 }, colour: RED });
    expect(undoEdit(drawn).pixels).toEqual(blurred.pixels);
    expect(redoEdit(undoEdit(drawn))).toEqual(drawn);
    expect(undoEdit(undoEdit(drawn)).pixels).toBe(original);
    expect(undoEdit(start)).toEqual(start);
    expect(redoEdit(drawn)).toBe(drawn);
    expect(applyEdit(undoEdit(drawn), { type: 'rotate' }).undone).toEqual([]);
    expect(original).toEqual(grid(64, 64));
  });
});

describe('a pixelated area', () => {
  const area = { left: 10, top: 10, width: 100, height: 40 };

  it('has only few blocks of one colour in few shades, and the rest is unchanged', () => {
    const before = picture(160, 80, noise(1));
    const { pixels } = applyEdit(startEditing(before), { type: 'pixelate', area });
    const side = blockSide(before, area);
    expect(side).toBeGreaterThanOrEqual(16);
    for (let y = 0; y < 80; y += 1) {
      for (let x = 0; x < 160; x += 1) {
        const isInside = x >= 10 && x < 110 && y >= 10 && y < 50;
        const corner = [10 + side * Math.floor((x - 10) / side), 10 + side * Math.floor((y - 10) / side)] as const;
        expect(pixelAt(pixels, x, y)).toEqual(isInside ? pixelAt(pixels, ...corner) : pixelAt(before, x, y));
      }
    }
    const values = new Set(pixels.data.slice(4 * (10 * 160 + 10), 4 * (10 * 160 + 110)));
    expect([...values].every((value) => Math.abs((value / 255) * 7 - Math.round((value / 255) * 7)) < 0.02)).toBe(true);
  });

  it('is the same for pictures that differ only in their details', () => {
    // Two "texts" of thin strokes in the same place.
    const text = (shift: number): Pixels =>
      picture(400, 60, (x, y) => ((x + shift) % 10 < 3 && y % 7 < 5 ? [0, 0, 0, 255] : [255, 255, 255, 255]));
    const hide = (pixels: Pixels): Pixels =>
      applyEdit(startEditing(pixels), { type: 'pixelate', area: { left: 0, top: 0, width: 400, height: 60 } }).pixels;
    expect(hide(text(0)).data).toEqual(hide(text(4)).data);
  });

  it('has at most eight blocks along its longer side, however large it is', () => {
    const large = { left: 0, top: 0, width: 1600, height: 400 };
    expect(
      blockSide(
        picture(1600, 400, () => []),
        large,
      ),
    ).toBe(200);
  });
});

describe('lines', () => {
  const white = (): Pixels => picture(200, 100, () => [255, 255, 255, 255]);

  it('a stroke of the pen colours the pixels on its way, and is smooth at its edge', () => {
    const points = [
      { x: 20, y: 20 },
      { x: 120, y: 20 },
      { x: 120, y: 80 },
    ];
    const { pixels } = applyEdit(startEditing(white()), { type: 'pen', points, colour: RED });
    for (const [x, y] of [
      [20, 20],
      [70, 20],
      [120, 20],
      [120, 50],
    ] as const) {
      expect(pixelAt(pixels, x, y)).toEqual([255, 0, 0, 255]);
    }
    expect(pixelAt(pixels, 70, 50)).toEqual([255, 255, 255, 255]);
    const reds = new Set(Array.from({ length: 10 }, (_, index) => pixelAt(pixels, 70, 15 + index)[1]));
    expect(reds.has(0)).toBe(true);
    expect(reds.has(255)).toBe(true);
  });

  it('a click with the pen is a dot, and lines may leave the picture', () => {
    const dot = applyEdit(startEditing(white()), { type: 'pen', points: [{ x: 50, y: 50 }], colour: RED });
    expect(pixelAt(dot.pixels, 50, 50)).toEqual([255, 0, 0, 255]);
    const out = applyEdit(dot, { type: 'arrow', from: { x: -50, y: -50 }, to: { x: 400, y: 400 }, colour: RED });
    expect(pixelAt(out.pixels, 0, 0)).not.toEqual([255, 255, 255, 255]);
  });

  it('an arrow has a head at its end, in every direction', () => {
    for (const [from, to] of [
      [
        { x: 20, y: 50 },
        { x: 180, y: 50 },
      ],
      [
        { x: 180, y: 50 },
        { x: 20, y: 50 },
      ],
      [
        { x: 100, y: 90 },
        { x: 100, y: 10 },
      ],
      [
        { x: 30, y: 10 },
        { x: 150, y: 90 },
      ],
    ] as const) {
      const { pixels } = applyEdit(startEditing(white()), { type: 'arrow', from, to, colour: RED });
      const reds = (x: number, y: number): number => {
        let count = 0;
        for (let dy = -8; dy <= 8; dy += 1)
          for (let dx = -8; dx <= 8; dx += 1) if (pixelAt(pixels, x + dx, y + dy)[1] === 0) count += 1;
        return count;
      };
      expect(reds(to.x, to.y)).toBeGreaterThan(1.3 * reds(from.x, from.y));
      expect(reds((from.x + to.x) / 2, (from.y + to.y) / 2)).toBeGreaterThan(20);
    }
  });

  it('a line over transparent pixels has its own colour', () => {
    const clear = startEditing(picture(50, 50, () => [0, 0, 0, 0]));
    const { pixels } = applyEdit(clear, {
      type: 'pen',
      points: [
        { x: 10, y: 10 },
        { x: 40, y: 10 },
      ],
      colour: RED,
    });
    expect(pixelAt(pixels, 25, 10)).toEqual([255, 0, 0, 255]);
    expect(pixelAt(pixels, 25, 30)).toEqual([0, 0, 0, 0]);
  });
});

describe('the selection', () => {
  const size = { width: 100, height: 50 };

  it('moves as a whole or by its edges, and stays inside the picture', () => {
    const middle = middleOf(size);
    expect(areaOf(middle, size)).toEqual({ left: 25, top: 13, width: 50, height: 25 });
    const moved = moveSelection(middle, WHOLE, { x: 90, y: -90 }, size);
    expect(areaOf(moved, size)).toEqual({ left: 50, top: 0, width: 50, height: 25 });
    const larger = moveSelection(middle, END, { x: 90, y: 90 }, size);
    expect(areaOf(larger, size)).toEqual({ left: 25, top: 13, width: 75, height: 37 });
  });

  it('is grabbed at its corners, edges and middle', () => {
    const selection = { from: { x: 20, y: 10 }, to: { x: 80, y: 40 } };
    expect(gripAt(selection, { x: 50, y: 25 }, 3)).toEqual(WHOLE);
    expect(gripAt(selection, { x: 81, y: 41 }, 3)).toEqual(END);
    expect(gripAt(selection, { x: 19, y: 25 }, 3)).toEqual({ fromX: true, fromY: false, toX: false, toY: false });
    expect(gripAt(selection, { x: 50, y: 46 }, 3)).toBeNull();
  });

  it('works in every direction, and a click is none', () => {
    expect(areaOf({ from: { x: 60, y: 30 }, to: { x: 10.4, y: 5 } }, size)).toEqual({
      left: 10,
      top: 5,
      width: 50,
      height: 25,
    });
    expect(areaOf({ from: { x: 60, y: 30 }, to: { x: 61, y: 45 } }, size)).toBeNull();
    expect(areaOf({ from: { x: 0, y: 0 }, to: { x: 1, y: 1 } }, { width: 1, height: 1 })).not.toBeNull();
  });
});

it('a picture is edited in its own size, unless it is too large for a canvas; animations are not edited', () => {
  expect(editedSize({ width: 4000, height: 3000 })).toEqual({ width: 4000, height: 3000 });
  const large = editedSize({ width: 9000, height: 5000 });
  expect(large.width * large.height).toBeLessThanOrEqual(16_777_216);
  expect(large.width / large.height).toBeCloseTo(1.8, 2);
  expect(isEditable('image/jpeg')).toBe(true);
  expect(isEditable('image/gif')).toBe(false);
});

it('a picture for whose pixels there is no memory can not be edited, and is released', async () => {
  const close = vi.fn<() => void>();
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 20, height: 10, close }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext(): never {
        throw new RangeError('out of memory');
      }
    },
  );
  const read = await readPicture(new File([pngHeader(20, 10)], 'a.png', { type: 'image/png' }));
  vi.unstubAllGlobals();
  expect(read).toBeNull();
  expect(close).toHaveBeenCalledOnce();
});
