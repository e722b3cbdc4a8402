import type { TFunction } from 'i18next';
import type { LastMessage } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { plainMarkdown } from '#shared/text/plainMarkdown.ts';
import { isVoiceName } from '../text/voiceName.ts';

/** What a message is in one line, for a list and for a notification. `preview`: its text, its caption or its file's name. */
export function describePreview(t: TFunction, { kind, preview }: Pick<LastMessage, 'kind' | 'preview'>): string {
  switch (kind) {
    case 'text':
      return plainMarkdown(preview);
    case 'file':
    case 'recalled':
      return preview;
    case 'unknown':
      return t('messages.needsNewer');
    case 'image':
      return t('files.withCaption', { what: t('files.photo'), caption: preview });
    case 'video':
      return t('files.withCaption', { what: t('files.film'), caption: preview });
    case 'audio':
      if (isVoiceName(preview)) return t('files.voice');
      return t('files.withCaption', { what: t('files.sound'), caption: preview });
    default:
      return assertNever(kind);
  }
}
