import type { TFunction } from 'i18next';
import type { MessageEvent } from '#shared/contract/model.ts';
import { describePreview } from '../../i18n/describePreview.ts';
import { previewBody } from '../../text/previewBody.ts';

/** More than these are counted, and only the last is read. */
const READ_EACH = 3;
/** Longer ones are cut: they can be read in their place (characters). */
const LONGEST = 300;

/** What is read aloud of new messages, a line for each; none of what was taken back meanwhile. */
export function spokenWords(
  t: TFunction,
  messages: readonly MessageEvent[],
  nameOf: (userId: string) => string | null,
): string[] {
  const lines = messages
    .filter(({ body }) => body.kind !== 'recalled')
    .map(({ from, body }) => {
      const words = Array.from(describePreview(t, previewBody(body, Number.POSITIVE_INFINITY)));
      const text = words.length > LONGEST ? `${words.slice(0, LONGEST).join('')}…` : words.join('');
      return t('spoken.message', { name: nameOf(from) ?? t('insideRoom.You'), text });
    });
  if (lines.length <= READ_EACH) return lines;
  return [t('spoken.many', { count: lines.length }), ...lines.slice(-1)];
}
