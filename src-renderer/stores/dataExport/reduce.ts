import { assertNever } from '#shared/errors/assertNever.ts';
import type { Problem } from '../Problem.ts';

/** The export of the signed-in person's own data. */
export type DataExportState =
  | { readonly status: 'none' }
  | {
      readonly status: 'running';
      /** Conversations that are finished, of how many. */
      readonly done: number;
      readonly total: number;
      readonly bytes: number;
    }
  /** `leftOut`: the number of parts that the file does not have; its list says which and why. */
  | { readonly status: 'saved'; readonly leftOut: number }
  | { readonly status: 'failed'; readonly problem: Problem };

type DataExportAction =
  | { readonly type: 'started' }
  | { readonly type: 'counted'; readonly done: number; readonly total: number }
  | { readonly type: 'written'; readonly bytes: number }
  | { readonly type: 'saved'; readonly leftOut: number }
  | { readonly type: 'failed'; readonly problem: Problem }
  | { readonly type: 'reset' };

export const initialDataExport: DataExportState = { status: 'none' };

export function reduceDataExport(state: DataExportState, action: DataExportAction): DataExportState {
  switch (action.type) {
    case 'started':
      return { status: 'running', done: 0, total: 0, bytes: 0 };
    case 'counted':
      return state.status === 'running' ? { ...state, done: action.done, total: action.total } : state;
    case 'written':
      return state.status === 'running' ? { ...state, bytes: state.bytes + action.bytes } : state;
    case 'saved':
      return { status: 'saved', leftOut: action.leftOut };
    case 'failed':
      return { status: 'failed', problem: action.problem };
    case 'reset':
      return initialDataExport;
    default:
      return assertNever(action);
  }
}
