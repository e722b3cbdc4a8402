import { describe, expect, it } from 'vitest';
import { drawIcon } from '../../../src-main/icons/drawIcon.ts';

/** Red, green, blue, alpha of one pixel. */
function pixel(bitmap: Buffer, size: number, x: number, y: number): number[] {
  const at = (y * size + x) * 4;
  return [bitmap[at + 2], bitmap[at + 1], bitmap[at], bitmap[at + 3]].map((byte) => byte ?? -1);
}

describe('the icon', () => {
  it('is a white bubble on the accent colour, with clear corners', () => {
    const icon = drawIcon({ size: 64, count: 0, kind: 'app' });
    expect(pixel(icon, 64, 32, 4)).toEqual([15, 118, 110, 255]);
    expect(pixel(icon, 64, 32, 28)).toEqual([255, 255, 255, 255]);
    expect(pixel(icon, 64, 0, 0)).toEqual([0, 0, 0, 0]);
  });

  it('differs between no unread messages, each count up to nine, and more', () => {
    const counts = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    const icons = counts.map((count) => drawIcon({ size: 24, count, kind: 'app' }).toString('hex'));
    expect(new Set(icons).size).toBe(counts.length);
    expect(drawIcon({ size: 24, count: 12_345, kind: 'app' }).toString('hex')).toBe(icons.at(-1));
  });

  it('has its badge in the upper right corner only', () => {
    const [plain, counted] = [0, 3].map((count) => drawIcon({ size: 64, count, kind: 'app' }));
    if (plain === undefined || counted === undefined) throw new Error('two icons were drawn');
    expect(pixel(counted, 64, 44, 2)).not.toEqual(pixel(plain, 64, 44, 2));
    expect(counted.subarray(64 * 41 * 4)).toEqual(plain.subarray(64 * 41 * 4));
  });

  it('is black on transparent where the system colours it', () => {
    const icon = drawIcon({ size: 36, count: 0, kind: 'template' });
    const colours = new Set<string>();
    for (let at = 0; at < icon.length; at += 4) colours.add(icon.subarray(at, at + 3).toString('hex'));
    expect([...colours]).toEqual(['000000']);
  });

  it('fills its square where the system cuts it to a shape, with the bubble in the middle 80 %', () => {
    const icon = drawIcon({ size: 100, count: 0, kind: 'maskable' });
    const pixels = Array.from({ length: 100 * 100 }, (_, at) => ({ x: at % 100, y: Math.floor(at / 100) }));
    const transparent = pixels.filter(({ x, y }) => pixel(icon, 100, x, y)[3] !== 255);
    const accent = pixel(icon, 100, 0, 0);
    const outside = pixels.filter(({ x, y }) => Math.hypot(x - 50, y - 50) > 40);
    const drawnOutside = outside.filter(({ x, y }) => pixel(icon, 100, x, y).join() !== accent.join());
    expect({ transparent, drawnOutside }).toEqual({ transparent: [], drawnOutside: [] });
    expect(accent).toEqual([15, 118, 110, 255]);
    expect(pixel(icon, 100, 50, 40)).toEqual([255, 255, 255, 255]);
  });

  it('never has a colour channel above its alpha', () => {
    const icon = drawIcon({ size: 22, count: 8, kind: 'badge' });
    for (let at = 0; at < icon.length; at += 4) {
      const [blue = 0, green = 0, red = 0, alpha = 0] = icon.subarray(at, at + 4);
      expect(Math.max(red, green, blue)).toBeLessThanOrEqual(alpha);
    }
  });
});
