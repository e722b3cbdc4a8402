import type { TFunction } from 'i18next';
import type { MessageEvent } from '#shared/contract/model.ts';
import { describePreview } from '../../i18n/describePreview.ts';
import { preview } from '../../text/preview.ts';
import { previewBody } from '../../text/previewBody.ts';

/** So much of a message is quoted. */
const LENGTH = 140;
/** A text with its Markdown is no longer than so many times what is left of it, but for long addresses. */
const SIGNS = 4;

/** A message that something answers, in one line. */
export function describeQuoted(t: TFunction, event: MessageEvent | null | undefined): string {
  if (event === undefined) return t('about.quoteLoading');
  if (event === null) return t('about.quoteGone');
  const { kind } = event.body;
  if (kind === 'recalled') return t('about.quoteRecalled');
  return preview(describePreview(t, previewBody(event.body, LENGTH * SIGNS)).replace(/\s+/gu, ' '), LENGTH);
}
