import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import {
  confirmKey,
  type CpaceInput,
  type CpaceSide,
  deriveKey,
  isConfirmed,
  SECRET_BYTES,
  startCpace,
} from '#shared/hosting/cpace.ts';
import {
  createPairingCode,
  normalisePairingCode,
  PAIRING,
  pairingInput,
  pairingMessages,
  type PairingRequest,
} from '#shared/hosting/pairing.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { toBase64Url } from '#shared/text/base64Url.ts';
import type { PairingCode } from '#shared/hosting/hostMessages.ts';

export interface PairingPorts {
  /** The name of the team, for guests. */
  readonly name: string;
  /** SHA-256 of the certificate that guests see. */
  readonly fingerprint: Uint8Array;
  /** In ms, and never set back. */
  readonly now: () => number;
  /** The code was created, used up or withdrawn. */
  readonly onChanged: () => void;
}

interface Offer {
  readonly code: string;
  readonly invitation: string;
  /** By `now`. */
  readonly deadline: number;
  /** By this computer's clock, for display (Unix time in ms). */
  readonly expiresAt: number;
  wrongAttempts: number;
  begun: number;
}

interface Exchange {
  readonly input: CpaceInput;
  readonly host: CpaceSide;
  readonly guestShare: Uint8Array;
  readonly offer: Offer;
}

/**
 * The pairing codes of a host, one at a time, and the exchanges in which guests prove that they know it. A guest
 * confirms first, so that one who guesses learns only whether it was right. Each exchange ends with its confirmation.
 */
export class Pairing {
  readonly #ports: PairingPorts;
  readonly #exchanges = new Map<string, Exchange>();
  #offer: Offer | null = null;
  #isUsedUp = false;

  constructor(ports: PairingPorts) {
    this.#ports = ports;
  }

  /** Creates a code, in place of the last one. `invitation`: what a guest with this code receives. */
  offer(invitation: string): void {
    this.#exchanges.clear();
    this.#isUsedUp = false;
    const deadline = this.#ports.now() + PAIRING.lifetimeMs;
    const expiresAt = Date.now() + PAIRING.lifetimeMs;
    this.#offer = { code: createPairingCode(randomInt), invitation, deadline, expiresAt, wrongAttempts: 0, begun: 0 };
    this.#ports.onChanged();
  }

  /** The code for the person at the host. */
  describe(): PairingCode | null {
    if (this.#isUsedUp) return { status: 'usedUp' };
    const { code, expiresAt, invitation } = this.#offer ?? {};
    if (code === undefined || expiresAt === undefined || invitation === undefined) return null;
    return { status: 'valid', code, expiresAt, invitation };
  }

  /** Throws PAIRING_CLOSED, PAIRING_CODE_WRONG. */
  answer(request: PairingRequest): object {
    return request.step === 'begin' ? this.#begin(request) : this.#finish(request);
  }

  #begin({ sessionId, share }: PairingRequest & { step: 'begin' }): object {
    const offer = this.#requireOffer();
    offer.begun += 1;
    if (offer.begun > PAIRING.begun) {
      this.#useUp();
      throw new ChatError('PAIRING_CLOSED');
    }
    const code = normalisePairingCode(offer.code) ?? '';
    const input = pairingInput(code, this.#ports.fingerprint, sessionId);
    const host = startCpace(input, randomBytes(SECRET_BYTES));
    const exchange = randomUUID();
    this.#exchanges.set(exchange, { input, host, guestShare: share, offer });
    for (const [oldest] of this.#exchanges) {
      if (this.#exchanges.size > PAIRING.open) this.#exchanges.delete(oldest);
    }
    return { exchange, share: toBase64Url(host.share) };
  }

  #finish({ exchange, confirmation }: PairingRequest & { step: 'finish' }): object {
    const offer = this.#requireOffer();
    const begun = this.#exchanges.get(exchange);
    this.#exchanges.delete(exchange);
    if (begun?.offer !== offer) throw new ChatError('PAIRING_CLOSED');
    const { input, host, guestShare } = begun;
    const messages = pairingMessages(guestShare, host.share);
    const key = deriveKey(input, host, { ...messages, from: 'guest' });
    if (key === null || !isConfirmed(confirmKey(input, key, messages.guest), confirmation)) {
      offer.wrongAttempts += 1;
      if (offer.wrongAttempts >= PAIRING.wrongAttempts) this.#useUp();
      throw new ChatError('PAIRING_CODE_WRONG');
    }
    const { invitation } = offer;
    return { confirmation: toBase64Url(confirmKey(input, key, messages.host)), name: this.#ports.name, invitation };
  }

  #requireOffer(): Offer {
    const offer = this.#offer;
    if (offer !== null && offer.deadline > this.#ports.now()) return offer;
    throw new ChatError('PAIRING_CLOSED');
  }

  #useUp(): void {
    this.#offer = null;
    this.#isUsedUp = true;
    this.#exchanges.clear();
    this.#ports.onChanged();
  }
}
