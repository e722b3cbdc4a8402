import { LIMITS } from '../contract/limits.ts';
import type { ErrorCode } from '../errors/codes.ts';
import { refuseMessageText } from './messageText.ts';

/** The title of an announcement or a post as it is kept: without spaces around it. */
export function normaliseNoticeTitle(title: string): string {
  return title.trim();
}

/** Why this can't be the title of an announcement or a post, or `null` when it can. It is one line. */
export function refuseNoticeTitle(title: string): ErrorCode | null {
  const kept = normaliseNoticeTitle(title);
  if (kept === '') return 'TITLE_EMPTY';
  if (/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(kept)) return 'TEXT_INVALID';
  if (Array.from(kept).length > LIMITS.noticeTitleLength) return 'TITLE_TOO_LONG';
  return null;
}

/** Why this can't be the body of one, or `null` when it can. It may be empty. */
export function refuseNoticeBody(body: string): ErrorCode | null {
  return body.trim() === '' ? null : refuseMessageText(body);
}
