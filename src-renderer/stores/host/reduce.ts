import type { HostDescription } from '#shared/contract/hostModel.ts';
import { assertNever } from '#shared/errors/assertNever.ts';

/** What the page knows of the shell around it, and of its own window. */
export interface HostState {
  readonly description: HostDescription | null;
  /** The window is visible and has the focus: what it shows is being looked at. */
  readonly focused: boolean;
  /** This computer's clock when it was last looked at: relative times are told by it (ms since 1970). */
  readonly now: number;
  /** What was kept on this computer was broken and had to be begun anew, and the person has not read so yet. */
  readonly storeRebuilt: boolean;
}

export type HostAction =
  | { readonly type: 'described'; readonly description: HostDescription }
  | { readonly type: 'focusChanged'; readonly focused: boolean }
  | { readonly type: 'timePassed'; readonly now: number }
  | { readonly type: 'storeRebuilt' }
  | { readonly type: 'rebuildRead' };

export const initialHost: HostState = { description: null, focused: false, now: 0, storeRebuilt: false };

export function reduceHost(state: HostState, action: HostAction): HostState {
  switch (action.type) {
    case 'described':
      return { ...state, description: action.description };
    case 'focusChanged':
      return { ...state, focused: action.focused };
    case 'timePassed':
      return { ...state, now: action.now };
    case 'storeRebuilt':
      return { ...state, storeRebuilt: true };
    case 'rebuildRead':
      return { ...state, storeRebuilt: false };
    default:
      return assertNever(action);
  }
}
