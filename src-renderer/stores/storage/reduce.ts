import type { Output } from '#shared/contract/index.ts';
import { assertNever } from '#shared/errors/assertNever.ts';

/** What the files of the team and of each person have, for admins; the pages that were loaded. Null: none. */
export type StorageState = StoragePages | null;

type StoragePages = Readonly<Output<'admin.storage'>>;

type StorageAction =
  | { readonly type: 'loaded'; readonly pages: StoragePages }
  | { readonly type: 'moreLoaded'; readonly pages: StoragePages }
  | { readonly type: 'reset' };

export const initialStorage: StorageState = null;

export function reduceStorage(state: StorageState, action: StorageAction): StorageState {
  switch (action.type) {
    case 'loaded':
      return action.pages;
    case 'moreLoaded': {
      // A person whose files changed meanwhile may be on two pages.
      const known = new Set(state?.people.map(({ userId }) => userId));
      return {
        ...action.pages,
        people: [...(state?.people ?? []), ...action.pages.people.filter(({ userId }) => !known.has(userId))],
      };
    }
    case 'reset':
      return initialStorage;
    default:
      return assertNever(action);
  }
}
