import type { Input } from '#shared/contract/index.ts';
import { announcementSchema, type Announcement } from '#shared/contract/noticeModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { normaliseNoticeTitle, refuseNoticeBody, refuseNoticeTitle } from '#shared/text/noticeTitle.ts';

type Content = Pick<Input<'announcement.publish'>, 'title' | 'body' | 'importance' | 'startsAt' | 'endsAt'>;

/**
 * Validates the content and converts it to script arguments. Throws TITLE_EMPTY, TITLE_TOO_LONG, TEXT_TOO_LONG,
 * TEXT_INVALID.
 */
export function toScript({ title, body, importance, startsAt = 0, endsAt }: Content) {
  const refusal = refuseNoticeTitle(title) ?? refuseNoticeBody(body);
  if (refusal !== null) throw new ChatError(refusal);
  const content = JSON.stringify({ importance, title: normaliseNoticeTitle(title) }).slice(1);
  // A body of white space only is stored as empty.
  return { startsAt, endsAt: JSON.stringify(endsAt), content, body: body.trim() === '' ? '' : body };
}

interface Stored {
  readonly offset: number;
  readonly read: boolean;
  readonly readBy: number;
  /** The log element, which does not contain the offset. */
  readonly element: string;
}

export function toAnnouncement({ element, ...state }: Stored): Announcement {
  return announcementSchema.parse({ ...(JSON.parse(element) as object), ...state });
}
