import type { Notice } from '#shared/contract/noticeModel.ts';
import { plainMarkdown } from './plainMarkdown.ts';

/** What a notice is about, in one line: the words of a message, or the name of a room or a file as it is. */
export function noticeExcerpt({ type, title }: Pick<Notice, 'type' | 'title'>): string {
  return type === 'mentioned' || type === 'repliedTo' || type === 'reactedTo' ? plainMarkdown(title) : title;
}
