import { LIMITS } from '../contract/limits.ts';
import { isEncryptedConversation } from '../conversation/isEncryptedConversation.ts';
import type { ErrorCode } from '../errors/codes.ts';
import { utf8Length } from './utf8Length.ts';

/**
 * Why a text can't be sent as a message, or `null` if it can. Lone surrogates can't be encoded as UTF-8 without loss,
 * and many readers end strings at NUL. Both are refused rather than repaired, so that a message arrives as it was
 * typed.
 */
export function refuseMessageText(text: string, maxBytes: number = LIMITS.messageBytes): ErrorCode | null {
  if (text.trim() === '') return 'TEXT_EMPTY';
  if (!text.isWellFormed() || text.includes('\0')) return 'TEXT_INVALID';
  if (utf8Length(text) > maxBytes) return 'TEXT_TOO_LONG';
  return null;
}

/** The same for a text as the server receives it, which in an encrypted room is longer than what was typed. */
export function refuseReceivedText(conversationId: string, text: string): ErrorCode | null {
  return refuseMessageText(
    text,
    isEncryptedConversation(conversationId) ? LIMITS.encryptedMessageBytes : LIMITS.messageBytes,
  );
}
