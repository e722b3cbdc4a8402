import { setTimeout } from 'node:timers/promises';
import { ChatError } from '#shared/errors/ChatError.ts';
import { createTurns } from '../blob/createTurns.ts';
import type { Attempts } from './createAttempts.ts';

/** Wrong passwords in five minutes: for one name from one address, from one address for any names, and from one known device. */
const MOST_PER_NAME_AND_ADDRESS = 10;
const MOST_PER_ADDRESS = 100;
const MOST_PER_DEVICE = 10;
/** From so many wrong passwords for one name on, from anywhere, each answer takes longer, but none is refused. */
const SLOWED_FROM = 20;
const FIRST_DELAY_MS = 250;
const MOST_DELAY_MS = 5_000;

export interface SignInSubject {
  readonly name: string;
  readonly address: string;
  /** Identifies a device that is known for this name, without being its token; null: it is not known. */
  readonly deviceId: string | null;
}

export interface SignInLimits {
  /**
   * Compares a password, unless too many were wrong for this name from this address, or from this address at all: TOO_MANY_ATTEMPTS
   * `{retryAfterMs}`. Only wrong passwords count. Somebody else's, from elsewhere, lock nobody out: they make answers slower.
   * A known device has a limit of its own instead of all these, so that nobody else can lock it out or slow it down.
   */
  compare(subject: SignInSubject, isRight: () => Promise<boolean>): Promise<boolean>;
}

export function createSignInLimits(attempts: Attempts): SignInLimits {
  const turns = createTurns();

  async function refuseAbove(most: number, subject: string): Promise<void> {
    const { count, msLeft } = await attempts.readFailures(subject);
    if (count >= most) throw new ChatError('TOO_MANY_ATTEMPTS', { retryAfterMs: Math.max(msLeft, 1) });
  }

  /** Compares, and counts a wrong password for `own` and for `others`; the right one forgets those of `own`. */
  async function compareAndCount(
    isRight: () => Promise<boolean>,
    own: string,
    others: readonly string[],
  ): Promise<boolean> {
    if (await isRight()) {
      await attempts.forgetFailures(own);
      return true;
    }
    await Promise.all([own, ...others].map((subject) => attempts.countFailure(subject)));
    return false;
  }

  return {
    compare({ name, address, deviceId }, isRight) {
      const own = deviceId === null ? `${name} from ${address}` : `device ${deviceId}`;
      const [anyName, anyAddress] = [`from ${address}`, `name ${name}`];
      // One after the other, so that many at once are counted as well.
      return turns(own, async () => {
        if (deviceId !== null) {
          await refuseAbove(MOST_PER_DEVICE, own);
          return compareAndCount(isRight, own, []);
        }
        await refuseAbove(MOST_PER_NAME_AND_ADDRESS, own);
        await refuseAbove(MOST_PER_ADDRESS, anyName);
        await slowDown((await attempts.readFailures(anyAddress)).count);
        return compareAndCount(isRight, own, [anyName, anyAddress]);
      });
    },
  };
}

async function slowDown(failures: number): Promise<void> {
  if (failures < SLOWED_FROM) return;
  await setTimeout(Math.min(FIRST_DELAY_MS * 2 ** Math.min(failures - SLOWED_FROM, 10), MOST_DELAY_MS));
}
