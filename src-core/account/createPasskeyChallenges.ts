import { randomBytes } from 'node:crypto';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { ClientConnection } from '../live/ClientConnection.ts';

/** What a challenge was made for. */
export type PasskeyPurpose =
  | { readonly kind: 'signIn' }
  | {
      readonly kind: 'add';
      /** The session that began. */
      readonly tokenHash: string;
      /** Of two-factor sign-in, as it was verified; null: it was off. */
      readonly secret: string | null;
      /** See `listPasskeys`. */
      readonly removals: number;
    };
type Of<Kind extends PasskeyPurpose['kind']> = Extract<PasskeyPurpose, { readonly kind: Kind }>;

interface PasskeyChallenge {
  readonly value: string;
  readonly purpose: PasskeyPurpose;
  /** By the monotonic clock, in ms. */
  readonly endsAt: number;
}

/** Challenges for passkeys: in the memory of this node, one for each connection. */
export interface PasskeyChallenges {
  /** Replaces the previous challenge of the connection. */
  begin(connection: ClientConnection, purpose: PasskeyPurpose): string;
  /** The challenge of the connection, which is used up in any case. Throws PASSKEY_EXPIRED, also for another purpose. */
  take<Kind extends PasskeyPurpose['kind']>(
    connection: ClientConnection,
    kind: Kind,
  ): { readonly value: string; readonly purpose: Of<Kind> };
}

const CHALLENGE_BYTES = 32;

export function createPasskeyChallenges(lifetimeMs: number): PasskeyChallenges {
  const challenges = new WeakMap<ClientConnection, PasskeyChallenge>();
  return {
    begin(connection, purpose) {
      const value = randomBytes(CHALLENGE_BYTES).toString('base64url');
      challenges.set(connection, { value, purpose, endsAt: performance.now() + lifetimeMs });
      return value;
    },
    take(connection, kind) {
      const challenge = challenges.get(connection);
      challenges.delete(connection);
      const isValid = challenge?.purpose.kind === kind && performance.now() < challenge.endsAt;
      if (!isValid) throw new ChatError('PASSKEY_EXPIRED');
      return { value: challenge.value, purpose: challenge.purpose as Of<typeof kind> };
    },
  };
}
