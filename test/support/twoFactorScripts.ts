import { scripts } from '#core/generated/scripts.ts';
import type { startScripts } from './scriptsForTests.ts';

type Started = ReturnType<typeof startScripts>;

/** The two-factor sign-in of one person, through its scripts. */
export function twoFactorOf({ one, keys }: Pick<Started, 'one' | 'keys'>, userId: string) {
  const user = keys.user(userId);
  const begin = (secret: string, lifetimeMs = 3_600_000) =>
    one.run(scripts.beginTwoFactor, user, { secret, lifetimeMs });
  const confirm = (secret: string, { step = 100, codeHashes = ['one', 'two'], redis = one } = {}) =>
    redis.run(scripts.confirmTwoFactor, user, { secret, step, codeHashes });
  const accept = (secret: string, step: number, redis = one) => redis.run(scripts.acceptCode, user, { secret, step });
  const recover = (codeHash: string, redis = one) => redis.run(scripts.useRecoveryCode, user, { codeHash });
  const replace = (secret: string, codeHashes: readonly string[]) =>
    one.run(scripts.replaceRecoveryCodes, user, { secret, codeHashes });
  const turnOff = (secret: string) => one.run(scripts.turnOffTwoFactor, user, { secret });
  const read = () => one.run(scripts.readTwoFactor, user, {});
  /** Turns it on with the recovery codes `one` and `two` and the last step 100. */
  async function turnOn(secret: string) {
    await begin(secret);
    await confirm(secret);
  }
  return { user, begin, confirm, accept, recover, replace, turnOff, read, turnOn };
}
