import type { TFunction } from 'i18next';
import type { MessageEvent } from '#shared/contract/model.ts';
import { describePreview } from '../../i18n/describePreview.ts';
import { preview } from '../../text/preview.ts';
import { previewBody } from '../../text/previewBody.ts';

/** Maximum length of a quoted text. */
const MAX_LENGTH = 140;
/** Markdown is at most this many times longer than its plain text, except for long URLs. */
const MARKDOWN_FACTOR = 4;

/** A quoted message in one line. */
export function describeQuoted(t: TFunction, event: MessageEvent | null | undefined): string {
  if (event === undefined) return t('about.quoteLoading');
  if (event === null) return t('about.quoteGone');
  const { kind } = event.body;
  if (kind === 'recalled') return t('about.quoteRecalled');
  return preview(
    describePreview(t, previewBody(event.body, MAX_LENGTH * MARKDOWN_FACTOR)).replace(/\s+/gu, ' '),
    MAX_LENGTH,
  );
}
