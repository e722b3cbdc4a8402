import { type TwoFactorRule, twoFactorRuleSchema } from '#shared/contract/teamModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { ChatCalls } from '#shared/contract/index.ts';

/** A rule of a later version applies to everyone that a rule of this version can apply to. */
export function parseTwoFactorRule(stored: string | null): TwoFactorRule {
  return stored === null ? 'none' : twoFactorRuleSchema.catch('members').parse(stored);
}

/** The calls of a session whose person must set up two-factor sign-in first. Every other call is refused. */
const SETUP_CALLS: ReadonlySet<string> = new Set([
  'account.twoFactor',
  'account.beginTwoFactor',
  'account.confirmTwoFactor',
  'account.sessions',
  'account.endSession',
  'account.endOtherSessions',
  'account.signOut',
] as const satisfies readonly (keyof ChatCalls)[]);

/** Throws TWO_FACTOR_REQUIRED for a call that does not set up two-factor sign-in. */
export function authoriseSetup(name: string): void {
  if (!SETUP_CALLS.has(name)) throw new ChatError('TWO_FACTOR_REQUIRED');
}
