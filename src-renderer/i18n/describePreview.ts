import type { TFunction } from 'i18next';
import type { AttachmentKind, LastMessage } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { plainMarkdown } from '#shared/text/plainMarkdown.ts';
import { isVoiceName } from '../text/voiceName.ts';

/** A message in one line, for lists and notifications. `preview`: its text, its caption or its file names. */
export function describePreview(
  t: TFunction,
  { kind, items = [], preview }: Pick<LastMessage, 'kind' | 'items' | 'preview'>,
): string {
  switch (kind) {
    case 'text':
      return plainMarkdown(preview);
    case 'file':
    case 'recalled':
      return preview;
    case 'poll':
      return t('about.poll.preview', { question: preview });
    case 'encrypted':
      return t('messages.encrypted');
    case 'unknown':
      return t('messages.needsNewer');
    case 'image':
      return t('files.withCaption', { what: t('files.photo'), caption: preview });
    case 'video':
      return t('files.withCaption', { what: t('files.film'), caption: preview });
    case 'audio':
      if (isVoiceName(preview)) return t('files.voice');
      return t('files.withCaption', { what: t('files.sound'), caption: preview });
    case 'album':
      if (items.length === 0) return preview;
      return t('files.withCaption', { what: describeAlbum(t, items), caption: preview });
    default:
      return assertNever(kind);
  }
}

/** The number and kind of the files in a message: "3 photos", "2 files". */
export function describeAlbum(t: TFunction, kinds: readonly AttachmentKind[]): string {
  const count = kinds.length;
  if (kinds.every((kind) => kind === 'image')) return t('files.photos', { count });
  if (kinds.every((kind) => kind === 'video')) return t('files.films', { count });
  return t('files.files', { count });
}
