import type { TFunction } from 'i18next';
import type { MessageEvent } from '#shared/contract/model.ts';
import { bodyText } from '#shared/text/bodyText.ts';
import { describePreview } from '../../i18n/describePreview.ts';
import { preview } from '../../text/preview.ts';

/** So much of a message is quoted. */
const LENGTH = 140;

/** A message that something answers, in one line. */
export function describeQuoted(t: TFunction, event: MessageEvent | null | undefined): string {
  if (event === undefined) return t('about.quoteLoading');
  if (event === null) return t('about.quoteGone');
  const { kind } = event.body;
  if (kind === 'recalled') return t('about.quoteRecalled');
  return describePreview(t, { kind, preview: preview(bodyText(event.body).replace(/\s+/gu, ' '), LENGTH) });
}
