/** Share of a limit from which people are warned. */
const NEAR_SHARE = 0.9;

/** Whether so much of a limit is used that people are warned. `limit`: 0: none. */
export function isNearLimit(used: number, limit: number): boolean {
  return limit > 0 && used >= NEAR_SHARE * limit;
}
