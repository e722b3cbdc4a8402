import { z } from 'zod';

/** The last valid time of a `Date` (ECMAScript, "Time Values and Time Range"); later ones break `Date` and `Intl`. */
export const LAST_INSTANT = 8_640_000_000_000_000;

/** The maximum duration in an argument: ten years. A time that Redis computes from it stays below LAST_INSTANT. */
export const MAX_DURATION_MS = 10 * 365 * 24 * 3_600_000;

/** Unix time in ms. The schema for every point in time, in stored data, events and arguments. */
export const instantSchema = z.number().int().nonnegative().max(LAST_INSTANT);

/** A duration in ms in an argument. */
export const durationMsSchema = z.number().int().positive().max(MAX_DURATION_MS);

/** A count or a position: exact in a double, so in JavaScript and in Lua. */
export const countSchema = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

/** The size of a file in bytes: up to 16 TiB, far above the limit of any store. */
export const fileBytesSchema = z
  .number()
  .int()
  .nonnegative()
  .max(2 ** 44);

/** The width or height of a picture in pixels. */
export const pixelsSchema = z
  .number()
  .int()
  .positive()
  .max(2 ** 31);
