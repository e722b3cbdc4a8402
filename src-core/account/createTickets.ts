import type { Person } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { scripts } from '../generated/scripts.ts';
import { formatOrigin, parseOrigin, type SessionOrigin } from '../live/sessionOrigin.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import type { Timing } from '../timing.ts';
import { challengeOf, createToken, hashToken } from '../token.ts';
import { findMember } from './membership.ts';

/**
 * Tickets of sign-ins that took place elsewhere: at the identity provider, or for the desktop in the browser of the
 * system. The page or the desktop that began one redeems its ticket. All methods throw what `RedisAccess` throws.
 */
export interface Tickets {
  /** `challenge`: SHA-256, in base64url, of the verifier that the page keeps. */
  create(userId: string, challenge: string, origin: TicketOrigin): Promise<string>;
  /** The person of a ticket, which is used up. Throws SIGN_IN_EXPIRED, ACCOUNT_DEACTIVATED. */
  redeem(ticket: string, verifier: string): Promise<Redeemed>;
}

type Elsewhere = Exclude<SessionOrigin, { readonly kind: 'local' }>;

/** How the person signed in. `identity`: who they are at the identity provider; see `identityHash`. */
type TicketOrigin =
  | Exclude<Elsewhere, { readonly kind: 'provider' }>
  | (Extract<Elsewhere, { readonly kind: 'provider' }> & { readonly identity: string });

interface Redeemed {
  readonly me: Person;
  readonly origin: SessionOrigin;
  /** Null for a passkey, and for a ticket of an earlier version. */
  readonly identity: string | null;
}

export interface TicketPorts extends DataPorts {
  readonly timing: Pick<Timing, 'ticketMs'>;
}

export function createTickets(ports: TicketPorts): Tickets {
  const { redis, keys, timing } = ports;
  return {
    async create(userId, challenge, origin) {
      const ticket = createToken();
      const { atProvider, passkey } = formatOrigin(origin);
      const identity = origin.kind === 'provider' ? origin.identity : '';
      const args = { userId, challenge, atProvider, identity, passkey, lifetimeMs: timing.ticketMs };
      await redis.run(scripts.createTicket, keys.ticket(hashToken(ticket)), args);
      return ticket;
    },
    async redeem(ticket, verifier) {
      const challenge = challengeOf(verifier);
      const taken = await redis.run(scripts.takeTicket, keys.ticket(hashToken(ticket)), { challenge });
      const me = await findMember(ports, taken.userId);
      if (me === null) throw new ChatError('SIGN_IN_EXPIRED');
      const origin = parseOrigin({ ...taken, vouched: taken.passkey === '' });
      return { me, origin, identity: taken.identity === '' ? null : taken.identity };
    },
  };
}
