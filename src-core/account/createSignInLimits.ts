import { setTimeout } from 'node:timers/promises';
import { ChatError } from '#shared/errors/ChatError.ts';
import { createKeyedMutex } from '../createKeyedMutex.ts';
import type { Attempts } from './createAttempts.ts';

/**
 * Wrong passwords per five minutes: for one name from one address, from one address for any name, from one known
 * device.
 */
const MAX_PER_NAME_AND_ADDRESS = 10;
const MAX_PER_ADDRESS = 100;
const MAX_PER_DEVICE = 10;
/** From this number of wrong passwords for one name, from any address, answers are delayed but not refused. */
const DELAYED_FROM = 20;
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 5_000;

export interface SignInSubject {
  readonly name: string;
  readonly address: string;
  /** Identifies a device known for this name (not its token); null for an unknown device. */
  readonly deviceId: string | null;
}

export interface SignInLimits {
  /**
   * Verifies a password. Throws TOO_MANY_ATTEMPTS `{retryAfterMs}` after too many wrong passwords for this name from
   * this address, or from this address in total. Only wrong passwords count. Those from other addresses never lock an
   * account; they only delay answers. A known device has a limit of its own instead, so that other clients can neither
   * lock it out nor slow it down.
   */
  compare(subject: SignInSubject, verify: () => Promise<boolean>): Promise<boolean>;
}

export function createSignInLimits(attempts: Attempts): SignInLimits {
  const mutex = createKeyedMutex();

  async function refuseAbove(max: number, subject: string): Promise<void> {
    const { count, msLeft } = await attempts.readFailures(subject);
    if (count >= max) throw new ChatError('TOO_MANY_ATTEMPTS', { retryAfterMs: Math.max(msLeft, 1) });
  }

  /** Verifies; counts a wrong password for `own` and `others`, and resets the count of `own` after the right one. */
  async function compareAndCount(
    verify: () => Promise<boolean>,
    own: string,
    others: readonly string[],
  ): Promise<boolean> {
    if (await verify()) {
      await attempts.resetFailures(own);
      return true;
    }
    await Promise.all([own, ...others].map((subject) => attempts.countFailure(subject)));
    return false;
  }

  return {
    compare({ name, address, deviceId }, verify) {
      const own = deviceId === null ? `${name} from ${address}` : `device ${deviceId}`;
      const [anyName, anyAddress] = [`from ${address}`, `name ${name}`];
      // Serialised, so that concurrent attempts cannot exceed the limit.
      return mutex(own, async () => {
        if (deviceId !== null) {
          await refuseAbove(MAX_PER_DEVICE, own);
          return compareAndCount(verify, own, []);
        }
        await refuseAbove(MAX_PER_NAME_AND_ADDRESS, own);
        await refuseAbove(MAX_PER_ADDRESS, anyName);
        await delayAnswer((await attempts.readFailures(anyAddress)).count);
        return compareAndCount(verify, own, [anyName, anyAddress]);
      });
    },
  };
}

async function delayAnswer(failures: number): Promise<void> {
  if (failures < DELAYED_FROM) return;
  await setTimeout(Math.min(FIRST_DELAY_MS * 2 ** Math.min(failures - DELAYED_FROM, 10), MAX_DELAY_MS));
}
