import type { TFunction } from 'i18next';
import type { MessageEvent } from '#shared/contract/model.ts';
import { describePreview } from '../../i18n/describePreview.ts';
import { previewBody } from '../../text/previewBody.ts';

/** Up to this many messages are announced one by one; of more, only their number and the last one. */
const MAX_ANNOUNCED = 3;
/** Longer texts are cut (characters), because they can be read in the timeline. */
const MAX_LENGTH = 300;

/** The announcement of new messages, one line for each; without messages that were recalled meanwhile. */
export function announcementLines(
  t: TFunction,
  messages: readonly MessageEvent[],
  nameOf: (userId: string) => string | null,
): string[] {
  const lines = messages
    .filter(({ body }) => body.kind !== 'recalled')
    .map(({ from, body }) => {
      const characters = Array.from(describePreview(t, previewBody(body, Number.POSITIVE_INFINITY)));
      const text =
        characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('')}…` : characters.join('');
      return t('spoken.message', { name: nameOf(from) ?? t('insideRoom.You'), text });
    });
  if (lines.length <= MAX_ANNOUNCED) return lines;
  return [t('spoken.many', { count: lines.length }), ...lines.slice(-1)];
}
