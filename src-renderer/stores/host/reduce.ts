import type { HostDescription } from '#shared/contract/hostModel.ts';
import { assertNever } from '#shared/errors/assertNever.ts';

/** What the page knows of the shell around it, and of its own window. */
export interface HostState {
  readonly description: HostDescription | null;
  /** The window is visible and has the focus: what it shows is being looked at. */
  readonly focused: boolean;
  /** This computer's clock when it was last looked at: relative times are told by it (ms since 1970). */
  readonly now: number;
}

export type HostAction =
  | { readonly type: 'described'; readonly description: HostDescription }
  | { readonly type: 'focusChanged'; readonly focused: boolean }
  | { readonly type: 'timePassed'; readonly now: number };

export const initialHost: HostState = { description: null, focused: false, now: 0 };

export function reduceHost(state: HostState, action: HostAction): HostState {
  switch (action.type) {
    case 'described':
      return { ...state, description: action.description };
    case 'focusChanged':
      return { ...state, focused: action.focused };
    case 'timePassed':
      return { ...state, now: action.now };
    default:
      return assertNever(action);
  }
}
