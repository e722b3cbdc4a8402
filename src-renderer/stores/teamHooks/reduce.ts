import type { Hook } from '#shared/contract/noticeModel.ts';
import { assertNever } from '#shared/errors/assertNever.ts';

/** The webhooks of everyone, for admins. Null: nothing was loaded yet. */
export type TeamHooksState = HookPages | null;

/** The pages that were loaded. `next`: the cursor of the next one; null: there is none. */
interface HookPages {
  readonly hooks: readonly Hook[];
  readonly next: string | null;
}

type TeamHooksAction =
  | { readonly type: 'loaded'; readonly pages: HookPages }
  | { readonly type: 'moreLoaded'; readonly pages: HookPages }
  | { readonly type: 'revoked'; readonly id: string }
  | { readonly type: 'reset' };

export const initialTeamHooks: TeamHooksState = null;

export function reduceTeamHooks(state: TeamHooksState, action: TeamHooksAction): TeamHooksState {
  switch (action.type) {
    case 'loaded':
      return action.pages;
    case 'moreLoaded': {
      const known = new Set(state?.hooks.map(({ id }) => id));
      return {
        ...action.pages,
        hooks: [...(state?.hooks ?? []), ...action.pages.hooks.filter(({ id }) => !known.has(id))],
      };
    }
    case 'revoked':
      return state && { ...state, hooks: state.hooks.filter(({ id }) => id !== action.id) };
    case 'reset':
      return initialTeamHooks;
    default:
      return assertNever(action);
  }
}
