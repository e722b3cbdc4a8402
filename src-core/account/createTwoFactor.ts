import { ChatError } from '#shared/errors/ChatError.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { scripts } from '../generated/scripts.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import type { Allowance, Attempts } from './createAttempts.ts';
import type { SignInLimits } from './createSignInLimits.ts';
import { findTotpStep } from './totp.ts';
import { createTypedCode, hashTypedCode } from './typedCode.ts';

interface TwoFactorPorts extends DataPorts {
  readonly attempts: Attempts;
}

/** The second factor of sign-ins: codes of an authenticator app (RFC 6238), or recovery codes. */
export interface TwoFactor {
  /**
   * Accepts a code, once; resolves with the secret, or null when two-factor sign-in is off. Throws CODE_REQUIRED without
   * a code, CODE_WRONG (also for a code that was used before), TOO_MANY_ATTEMPTS.
   */
  verify(userId: string, address: string, code: string | undefined): Promise<string | null>;
  /** Like `verify`, for the secret of a setup: turns two-factor sign-in on. Throws also TWO_FACTOR_ON. */
  confirm(userId: string, address: string, code: string): Promise<{ recoveryCodes: string[] }>;
}

/** Six digits are soon guessed: from all addresses together, only so many codes of a person are verified. */
const ALLOWANCE: Allowance = { points: LIMITS.secondFactorsPerHour, windowMs: 3_600_000 };

export function createTwoFactor({ redis, keys, attempts }: TwoFactorPorts, limits: SignInLimits): TwoFactor {
  /**
   * Counts wrong codes as wrong passwords are counted, apart from them, and all codes of the person. Only who knows the
   * password gets here, so that no one else can lock a person out. Throws CODE_WRONG, TOO_MANY_ATTEMPTS.
   */
  async function compare(userId: string, address: string, accept: () => Promise<boolean>): Promise<void> {
    const factor = `second factor of ${userId}`;
    const retryAfterMs = await attempts.takePoints(factor, 1, ALLOWANCE);
    if (retryAfterMs > 0) throw new ChatError('TOO_MANY_ATTEMPTS', { retryAfterMs });
    const subject = { name: factor, address, deviceId: null };
    if (!(await limits.compare(subject, accept))) throw new ChatError('CODE_WRONG');
  }

  async function accept(userId: string, secret: string, typed: string, now: number): Promise<boolean> {
    const code = typed.replaceAll(/\s/gu, '');
    if (!/^\d{6}$/u.test(code)) {
      return (await redis.run(scripts.useRecoveryCode, keys.user(userId), { codeHash: hashTypedCode(code) })).accepted;
    }
    const step = findTotpStep(secret, code, now);
    return step !== null && (await redis.run(scripts.acceptCode, keys.user(userId), { secret, step })).accepted;
  }

  return {
    async verify(userId, address, code) {
      const { secret, now } = await redis.run(scripts.readTwoFactor, keys.user(userId), {});
      if (secret === null) return null;
      if (code === undefined) throw new ChatError('CODE_REQUIRED');
      await compare(userId, address, () => accept(userId, secret, code, now));
      return secret;
    },
    async confirm(userId, address, typed) {
      const { secret, pending, now } = await redis.run(scripts.readTwoFactor, keys.user(userId), {});
      if (secret !== null) throw new ChatError('TWO_FACTOR_ON');
      const { recoveryCodes, codeHashes } = createRecoveryCodes();
      await compare(userId, address, async () => {
        const step = pending === null ? null : findTotpStep(pending, typed.replaceAll(/\s/gu, ''), now);
        if (pending === null || step === null) return false;
        const change = { secret: pending, step, codeHashes };
        return (await redis.run(scripts.confirmTwoFactor, keys.user(userId), change)).confirmed;
      });
      return { recoveryCodes };
    },
  };
}

/** Codes that are shown once, and the hashes that are stored. */
export function createRecoveryCodes(): { recoveryCodes: string[]; codeHashes: string[] } {
  const recoveryCodes = Array.from({ length: LIMITS.recoveryCodes }, createTypedCode);
  return { recoveryCodes, codeHashes: recoveryCodes.map(hashTypedCode) };
}
