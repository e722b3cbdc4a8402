import type { LastMessage, MessageEvent, UnknownEvent } from '#shared/contract/model.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import { isUnreadableMessage } from '#shared/message/unreadable.ts';
import { bodyText } from '#shared/text/bodyText.ts';
import type { Notice } from '#shared/contract/noticeModel.ts';
import { plainMarkdown } from '#shared/text/plainMarkdown.ts';

/** The beginning of a text, at most `length` UTF-16 units, without a split surrogate pair. */
export function preview(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/u, '');
}

/** The input of `describePreview`, with at most `length` UTF-16 units of the text. */
export function previewBody(
  body: MessageEvent['body'],
  length: number,
): Pick<LastMessage, 'kind' | 'items' | 'preview'> {
  const { kind } = body;
  const items = kind === 'album' ? { items: attachmentsOf(body).map((attachment) => attachment.kind) } : {};
  return { kind, ...items, preview: preview(bodyText(body), length) };
}

/** The same of an unknown event. */
export function previewUnknown({ kind }: UnknownEvent): Pick<LastMessage, 'kind' | 'preview'> {
  return { kind: isUnreadableMessage(kind) ? 'encrypted' : 'unknown', preview: '' };
}

/** The message, file or room of a notice in one line, without Markdown. */
export function noticeExcerpt({ type, title, titleIsPlain = false, place }: Excerpted): string {
  const isName = type === 'fileReady' || (type === 'added' && place.name !== '');
  return titleIsPlain || isName ? title : plainMarkdown(title);
}

type Excerpted = Pick<Notice, 'type' | 'title' | 'titleIsPlain' | 'place'>;
