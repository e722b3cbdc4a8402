import { LIMITS } from '../contract/limits.ts';
import type { ErrorCode } from '../errors/codes.ts';
import { utf8Length } from './utf8Length.ts';

/**
 * Why a text can't be sent as a message, or `null` when it can.
 * Lone surrogates can't be stored as UTF-8 without changing them, and NUL ends strings in too many readers: both are
 * refused rather than repaired, so that what was typed is what arrives.
 */
export function refuseMessageText(text: string): ErrorCode | null {
  if (text.trim() === '') return 'TEXT_EMPTY';
  if (!text.isWellFormed() || text.includes('\0')) return 'TEXT_INVALID';
  if (utf8Length(text) > LIMITS.messageBytes) return 'TEXT_TOO_LONG';
  return null;
}
