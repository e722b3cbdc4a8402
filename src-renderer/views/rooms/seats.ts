import { LIMITS } from '#shared/contract/limits.ts';

/** The number of seats that a person entered (empty or 0: no limit, which is 0), or null when it is not a number of seats. */
export function parseSeats(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  const seats = /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return seats <= LIMITS.roomSeatsMax ? seats : null;
}

/** The text in a field for the number of seats; empty: no limit. */
export function seatsText(seats: number): string {
  return seats === 0 ? '' : String(seats);
}
