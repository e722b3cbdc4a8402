import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitBounds } from '../../../src-main/window/bounds.ts';

const left = { x: 0, y: 25, width: 1920, height: 1055 };
const right = { x: 1920, y: 0, width: 1280, height: 1024 };

describe('remembered bounds', () => {
  it('are unchanged where they fit', () => {
    const bounds = { x: 2000, y: 100, width: 900, height: 700 };
    expect(fitBounds(bounds, [left, right])).toEqual(bounds);
  });

  it('are dropped when their display is gone', () => {
    expect(fitBounds({ x: 2000, y: 100, width: 900, height: 700 }, [left])).toBeNull();
  });

  it('are dropped when only a corner would be visible', () => {
    expect(fitBounds({ x: 1900, y: 1060, width: 900, height: 700 }, [left])).toBeNull();
  });

  it('are reduced for a smaller display', () => {
    expect(fitBounds({ x: 0, y: 25, width: 1920, height: 1055 }, [{ x: 0, y: 0, width: 1280, height: 720 }])).toEqual({
      x: 0,
      y: 0,
      width: 1280,
      height: 720,
    });
  });

  it('always lie within one display, or are dropped', () => {
    const size = fc.integer({ min: 200, max: 4000 });
    const place = fc.integer({ min: -5000, max: 5000 });
    const rectangle = fc.record({ x: place, y: place, width: size, height: size });
    fc.assert(
      fc.property(rectangle, fc.array(rectangle, { maxLength: 3 }), (remembered, areas) => {
        const fitted = fitBounds(remembered, areas);
        if (fitted === null) return true;
        return areas.some(
          (area) =>
            fitted.x >= area.x &&
            fitted.y >= area.y &&
            fitted.x + fitted.width <= area.x + area.width &&
            fitted.y + fitted.height <= area.y + area.height,
        );
      }),
    );
  });
});
