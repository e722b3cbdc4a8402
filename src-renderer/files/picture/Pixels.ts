import type { Size } from '../pictureSize.ts';

/** The pixels of a picture: red, green, blue and opacity, from 0 to 255, row by row. */
export interface Pixels extends Size {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle of whole pixels inside a picture. */
export interface Area extends Size {
  readonly left: number;
  readonly top: number;
}

export type Colour = readonly [red: number, green: number, blue: number];
