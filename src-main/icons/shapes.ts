/** Part of a drawing on a grid of 32 by 32 units, as in `resources/icon.svg`: where it is, and red, green and blue. */
export interface Shape {
  readonly contains: (x: number, y: number) => boolean;
  readonly colour: readonly [number, number, number];
}

export function roundedRectangle(
  left: number,
  top: number,
  width: number,
  height: number,
  radius: number,
): Shape['contains'] {
  return (x, y) => {
    const outX = Math.max(left + radius - x, x - (left + width - radius), 0);
    const outY = Math.max(top + radius - y, y - (top + height - radius), 0);
    return outX ** 2 + outY ** 2 <= radius ** 2;
  };
}
