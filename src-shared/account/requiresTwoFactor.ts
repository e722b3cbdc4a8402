import type { Role, TwoFactorRule } from '../contract/teamModel.ts';

/** Whether a rule requires two-factor sign-in of people with this role. Guests, and so visitors, never need it. */
export function requiresTwoFactor(rule: TwoFactorRule, role: Role): boolean {
  return rule === 'members' ? role !== 'guest' : rule === 'admins' && (role === 'owner' || role === 'admin');
}
