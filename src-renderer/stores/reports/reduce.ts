import type { Report } from '#shared/contract/reportCalls.ts';
import { assertNever } from '#shared/errors/assertNever.ts';

/** The reports of messages, for admins. */
export interface ReportsState {
  /** How many are open; null: unknown, or the person is no admin. */
  readonly open: number | null;
  /** The list that is shown; null: none, or it was not loaded yet. */
  readonly list: ReportList | null;
}

export type ReportListKind = 'open' | 'resolved';

/** The newest reports, newest first. `next`: the cursor of the next page; null: there is none. */
export interface ReportList {
  readonly kind: ReportListKind;
  readonly reports: readonly Report[];
  readonly next: number | null;
}

export type ReportsAction =
  | { readonly type: 'counted'; readonly open: number }
  | { readonly type: 'listed'; readonly list: ReportList }
  /** The list is no longer shown. */
  | { readonly type: 'left' }
  | { readonly type: 'reset' };

export const initialReports: ReportsState = { open: null, list: null };

export function reduceReports(state: ReportsState, action: ReportsAction): ReportsState {
  switch (action.type) {
    case 'counted':
      return { ...state, open: action.open };
    case 'listed':
      return { ...state, list: action.list };
    case 'left':
      return { ...state, list: null };
    case 'reset':
      return initialReports;
    default:
      return assertNever(action);
  }
}
