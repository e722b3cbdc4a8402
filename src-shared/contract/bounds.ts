import { z } from 'zod';

/** The last instant that a calendar has (ECMAScript, "Time Values and Time Range"): any later one breaks `Date` and `Intl`. */
export const LAST_INSTANT = 8_640_000_000_000_000;

/** The longest duration that anyone may ask for: ten years. An instant that Redis computes from one stays below LAST_INSTANT. */
export const LONGEST_MS = 10 * 365 * 24 * 3_600_000;

/** Milliseconds since 1970. The one schema for every point in time, in what is stored, sent and asked for. */
export const instantSchema = z.number().int().nonnegative().max(LAST_INSTANT);

/** A duration in milliseconds that a caller chooses. */
export const durationMsSchema = z.number().int().positive().max(LONGEST_MS);

/** A number of things, or a position among them: exact in a double, and so in JavaScript and in Lua. */
export const countSchema = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

/** Bytes of one file: 16 TiB, far above what any store takes. */
export const fileBytesSchema = z
  .number()
  .int()
  .nonnegative()
  .max(2 ** 44);

/** Pixels along one side of a picture. */
export const pixelsSchema = z
  .number()
  .int()
  .positive()
  .max(2 ** 31);
