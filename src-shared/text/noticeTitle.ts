import { LIMITS } from '../contract/limits.ts';
import type { ErrorCode } from '../errors/codes.ts';
import { refuseMessageText } from './messageText.ts';

/** The stored form of the title of an announcement or a post: trimmed. */
export function normaliseNoticeTitle(title: string): string {
  return title.trim();
}

/** Why a text is not a valid title of an announcement or a post, or `null`. A title is one line. */
export function refuseNoticeTitle(title: string): ErrorCode | null {
  const kept = normaliseNoticeTitle(title);
  if (kept === '') return 'TITLE_EMPTY';
  if (/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(kept)) return 'TEXT_INVALID';
  if (Array.from(kept).length > LIMITS.noticeTitleLength) return 'TITLE_TOO_LONG';
  return null;
}

/** Why a text is not a valid body of one, or `null`. It may be empty. */
export function refuseNoticeBody(body: string): ErrorCode | null {
  return body.trim() === '' ? null : refuseMessageText(body);
}
