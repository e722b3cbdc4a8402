import type { Notice } from '#shared/contract/noticeModel.ts';
import { plainMarkdown } from '#shared/text/plainMarkdown.ts';

/** The message, file or room of a notice in one line, without Markdown. */
export function noticeExcerpt({ type, title, titleIsPlain = false, place }: Excerpted): string {
  const isName = type === 'fileReady' || (type === 'added' && place.name !== '');
  return titleIsPlain || isName ? title : plainMarkdown(title);
}

type Excerpted = Pick<Notice, 'type' | 'title' | 'titleIsPlain' | 'place'>;
