import type { Group } from '#shared/contract/groupCalls.ts';
import { assertNever } from '#shared/errors/assertNever.ts';

/** Groups of people; null until they were loaded. */
export type GroupsState = readonly Group[] | null;

export type GroupsAction =
  | { readonly type: 'loaded'; readonly groups: readonly Group[] }
  /** `group` null: it was deleted. */
  | { readonly type: 'changed'; readonly groupId: string; readonly group: Group | null }
  | { readonly type: 'reset' };

export const initialGroups = null as GroupsState;

export function reduceGroups(state: GroupsState, action: GroupsAction): GroupsState {
  switch (action.type) {
    case 'loaded':
      return action.groups;
    case 'changed': {
      if (state === null) return null;
      const others = state.filter(({ id }) => id !== action.groupId);
      return action.group === null ? others : [...others, action.group];
    }
    case 'reset':
      return null;
    default:
      return assertNever(action);
  }
}
