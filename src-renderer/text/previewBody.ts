import type { LastMessage, MessageEvent } from '#shared/contract/model.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import { bodyText } from '#shared/text/bodyText.ts';
import { preview } from './preview.ts';

/** The input of `describePreview`, with at most `length` UTF-16 units of the text. */
export function previewBody(
  body: MessageEvent['body'],
  length: number,
): Pick<LastMessage, 'kind' | 'items' | 'preview'> {
  const { kind } = body;
  const items = kind === 'album' ? { items: attachmentsOf(body).map((attachment) => attachment.kind) } : {};
  return { kind, ...items, preview: preview(bodyText(body), length) };
}
