import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { normaliseNoticeTitle, refuseNoticeBody, refuseNoticeTitle } from '#shared/text/noticeTitle.ts';
import { findPatternFault, findTopicFault, foldTopic } from '#shared/topic/topicName.ts';

/** Returns the normalised name. Throws TOPIC_INVALID `{reason}`. */
export function checkTopic(text: string): string {
  const topic = foldTopic(text);
  const reason = findTopicFault(topic);
  if (reason !== null) throw new ChatError('TOPIC_INVALID', { field: 'topic', reason });
  return topic;
}

/** Returns the normalised pattern, which may be a plain name. Throws PATTERN_INVALID `{reason}`. */
export function checkPattern(text: string): string {
  const pattern = foldTopic(text);
  const reason = findPatternFault(pattern);
  if (reason !== null) throw new ChatError('PATTERN_INVALID', { field: 'pattern', reason });
  return pattern;
}

/** Returns the title and body to store. Throws TITLE_EMPTY, TITLE_TOO_LONG, TEXT_INVALID, TEXT_TOO_LONG. */
export function checkPost(text: { title: string; body: string }): { title: string; body: string } {
  const refusedTitle = refuseNoticeTitle(text.title);
  if (refusedTitle !== null) throw new ChatError(refusedTitle, { field: 'title', limit: LIMITS.noticeTitleLength });
  const refusedBody = refuseNoticeBody(text.body);
  if (refusedBody !== null) throw new ChatError(refusedBody, { field: 'body', limit: LIMITS.messageBytes });
  return { title: normaliseNoticeTitle(text.title), body: text.body.trim() === '' ? '' : text.body };
}
