import type { Rectangle } from 'electron';

/** The part of a window that must be on a display, so that it can be seen and dragged. */
const GRIP = { width: 120, height: 40 };

/**
 * Saved bounds, adjusted to the current displays, or `null` if they are on none: a display may have been unplugged or
 * rotated since.
 */
export function fitBounds(remembered: Rectangle, workAreas: readonly Rectangle[]): Rectangle | null {
  const top = { ...remembered, height: GRIP.height };
  const area = workAreas.find((candidate) => {
    const shared = overlap(top, candidate);
    return shared.width >= GRIP.width && shared.height >= GRIP.height;
  });
  if (area === undefined) return null;
  const width = Math.min(remembered.width, area.width);
  const height = Math.min(remembered.height, area.height);
  return {
    x: clamp(remembered.x, area.x, area.x + area.width - width),
    y: clamp(remembered.y, area.y, area.y + area.height - height),
    width,
    height,
  };
}

function overlap(a: Rectangle, b: Rectangle): { width: number; height: number } {
  return {
    width: Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
    height: Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y),
  };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
