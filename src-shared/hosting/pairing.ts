import { utf8ToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { ERROR_CODES } from '../errors/codes.ts';
import { fromBase64Url } from '../text/base64Url.ts';
import { isTypedCode, normaliseTypedCode, randomTypedCode } from '../text/typedCode.ts';
import { type CpaceInput, SHARE_BYTES } from './cpace.ts';
import { foreignNameSchema } from './hostedTeam.ts';

/** The path at which a host answers pairings. Both steps are a POST with JSON. */
export const PAIRING_PATH = '/parley/pairing';

/** How a pairing code may be used. */
export const PAIRING = {
  lifetimeMs: 600_000,
  wrongAttempts: 5,
  /** Exchanges that are begun with one code, and at a time. */
  begun: 100,
  open: 20,
} as const;

export const SESSION_ID_BYTES = 16;
const MAC_BYTES = 64;

const CODE_GROUPS = 2;

/** A code of 38 random bits, such as `K7QF-2MXD`. @param randomInt a random integer below its argument */
export function createPairingCode(randomInt: (below: number) => number): string {
  return randomTypedCode(CODE_GROUPS, randomInt);
}

/** The code as both sides use it, independent of case, spaces and hyphens; null: it can't be a code. */
export function normalisePairingCode(typed: string): string | null {
  const code = normaliseTypedCode(typed);
  return isTypedCode(code, CODE_GROUPS) ? code : null;
}

/**
 * The input of an exchange. A certificate in between changes the channel, and with it the key.
 * @param code normalised
 * @param fingerprint SHA-256 of the host's certificate
 */
export function pairingInput(code: string, fingerprint: Uint8Array, sessionId: Uint8Array): CpaceInput {
  return {
    password: utf8ToBytes(code),
    channel: Uint8Array.from([...utf8ToBytes('parley pairing 1 '), ...fingerprint]),
    sessionId,
  };
}

/** The messages of an exchange, in which each side is named. */
export function pairingMessages(guest: Uint8Array, host: Uint8Array) {
  return {
    guest: { share: guest, data: utf8ToBytes('guest') },
    host: { share: host, data: utf8ToBytes('host') },
  };
}

const bytes = (length: number) =>
  z
    .string()
    .max(128)
    .transform((text, context) => {
      try {
        const decoded = fromBase64Url(text);
        if (decoded.length === length) return decoded;
      } catch {
        // Reported below.
      }
      context.addIssue({ code: 'custom', message: `not ${length} bytes in base64url` });
      return z.NEVER;
    });

const exchangeId = z.string().min(1).max(64);

export const pairingRequestSchema = z.discriminatedUnion('step', [
  z.object({ step: z.literal('begin'), sessionId: bytes(SESSION_ID_BYTES), share: bytes(SHARE_BYTES) }),
  z.object({ step: z.literal('finish'), exchange: exchangeId, confirmation: bytes(MAC_BYTES) }),
]);
export type PairingRequest = z.infer<typeof pairingRequestSchema>;

export const pairingBegunSchema = z.object({ exchange: exchangeId, share: bytes(SHARE_BYTES) });
export const pairingDoneSchema = z.object({
  confirmation: bytes(MAC_BYTES),
  /** The name of the team. */
  name: foreignNameSchema,
  invitation: z.string().max(64),
});
export const pairingRefusedSchema = z.object({ code: z.enum(ERROR_CODES) });
