import type { Person } from '#shared/contract/model.ts';
import type { Profile, Status } from '#shared/contract/profileCalls.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { nameMatches } from '../people/reduce.ts';
import { without } from '../without.ts';

/** The profiles of the people who have one, by user id. */
export type ProfilesState = Readonly<Record<string, Profile>>;

export type ProfilesAction =
  | { readonly type: 'changed'; readonly profiles: readonly Profile[] }
  | { readonly type: 'erased'; readonly userIds: readonly string[] }
  | { readonly type: 'reset' };

export const initialProfiles: ProfilesState = {};

/** Events and lists may overtake each other; the version shows which is newer. */
export function reduceProfiles(state: ProfilesState, action: ProfilesAction): ProfilesState {
  switch (action.type) {
    case 'changed': {
      const newer = action.profiles.filter(({ userId, version }) => version >= (state[userId]?.version ?? 0));
      return { ...state, ...Object.fromEntries(newer.map((profile) => [profile.userId, profile])) };
    }
    case 'erased':
      return action.userIds.reduce<ProfilesState>(without, state);
    case 'reset':
      return initialProfiles;
    default:
      return assertNever(action);
  }
}

/** The status of a person, unless its end has passed. */
export function currentStatus(profile: Profile | undefined, now: number): Status | null {
  const status = profile?.status;
  if (status === undefined || (status.until !== null && status.until <= now)) return null;
  return status;
}

/** The names that a person had until recently, the latest first, without their current one. */
export function recentNames(profile: Profile | undefined, current: string, now: number): string[] {
  const recent = (profile?.formerNames ?? []).filter(({ name, until }) => until > now && name !== current);
  return [...new Set(recent.map(({ name }) => name).toReversed())];
}

/** Whether the name, the title and the recent names of a person together contain every word of a query. */
export function personMatches(profiles: ProfilesState, { id, name }: Person, query: string, now: number): boolean {
  const profile = profiles[id];
  return nameMatches([name, profile?.title ?? '', ...recentNames(profile, name, now)].join(' '), query);
}
