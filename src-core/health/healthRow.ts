import { HEALTH_FINDINGS, HEALTH_STATES, type HealthFinding, type HealthRow } from '#shared/contract/healthCalls.ts';

export function healthRow(finding: HealthFinding, values: HealthRow['values'] = {}): HealthRow {
  const [check, state] = HEALTH_FINDINGS[finding];
  return { check, state, finding, values };
}

/** Of several rows of a check the first one with the worst state. */
export function worstRows(rows: readonly HealthRow[]): HealthRow[] {
  const worst = new Map<string, HealthRow>();
  const severity = ({ state }: HealthRow): number => HEALTH_STATES.indexOf(state);
  for (const row of rows) {
    const known = worst.get(row.check);
    if (known === undefined || severity(row) > severity(known)) worst.set(row.check, row);
  }
  return [...worst.values()];
}
