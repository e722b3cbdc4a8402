import type { TwoFactorRule } from '#shared/contract/teamModel.ts';

/** The keys of the words for who needs two-factor sign-in. */
export const TWO_FACTOR_RULE_WORDS = {
  none: 'team.twoFactorNone',
  admins: 'team.twoFactorAdmins',
  members: 'team.twoFactorMembers',
} as const satisfies Record<TwoFactorRule, string>;
