import type { HealthReport } from '#shared/contract/healthCalls.ts';
import { assertNever } from '#shared/errors/assertNever.ts';

/** The state of the server, for admins. */
export interface HealthSnapshot {
  /** Null: not loaded yet. */
  readonly report: HealthReport | null;
}

type HealthAction = { readonly type: 'reportLoaded'; readonly report: HealthReport } | { readonly type: 'reset' };

export const initialHealth: HealthSnapshot = { report: null };

export function reduceHealth(_state: HealthSnapshot, action: HealthAction): HealthSnapshot {
  switch (action.type) {
    case 'reportLoaded':
      return { report: action.report };
    case 'reset':
      return initialHealth;
    default:
      return assertNever(action);
  }
}
