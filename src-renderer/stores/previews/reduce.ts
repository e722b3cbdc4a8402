import type { LinkPreview } from '#shared/contract/linkCalls.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import type { SettingsState } from '../settings/reduce.ts';

export interface PreviewsState {
  /** Whether the server makes previews. */
  readonly able: boolean;
  /** By the address in the message, the newest last. `null`: there is no preview. */
  readonly pages: Readonly<Record<string, LinkPreview | null>>;
}

export type PreviewsAction =
  | { readonly type: 'capabilityRead'; readonly able: boolean }
  | { readonly type: 'found'; readonly url: string; readonly page: LinkPreview | null }
  | { readonly type: 'reset' };

/** Maximum number of stored previews, far more than are visible. */
const KEPT = 500;

export const initialPreviews: PreviewsState = { able: false, pages: {} };

export function reducePreviews(state: PreviewsState, action: PreviewsAction): PreviewsState {
  switch (action.type) {
    case 'capabilityRead':
      return state.able === action.able ? state : { ...state, able: action.able };
    case 'found': {
      const kept = Object.entries(state.pages).slice(1 - KEPT);
      return { ...state, pages: { ...Object.fromEntries(kept), [action.url]: action.page } };
    }
    case 'reset':
      return { ...state, pages: {} };
    default:
      return assertNever(action);
  }
}

/** Whether the person wants previews of links. */
export function showsPreviews({ settings }: SettingsState): boolean {
  return settings.linkPreviews === true;
}
