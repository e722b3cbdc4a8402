import type { TFunction } from 'i18next';
import type { MessageEvent } from '#shared/contract/model.ts';
import { describePreview } from '../../i18n/describePreview.ts';
import { previewBody } from '../../text/previewBody.ts';

/** Up to this many messages are announced one by one; of more, only their number and the last one. */
const READ_EACH = 3;
/** Longer texts are cut (characters), because they can be read in the timeline. */
const LONGEST = 300;

/** The announcement of new messages, one line for each; without messages that were recalled meanwhile. */
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
