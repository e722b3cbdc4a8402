import type { TFunction } from 'i18next';
import type { PushWords } from '#shared/push/pushContent.ts';

/** The words of notifications that the service worker shows, which has no texts of its own. */
export function describePushWords(t: TFunction): PushWords {
  return {
    image: t('files.photo'),
    video: t('files.film'),
    audio: t('files.sound'),
    album: t('settings.push.album'),
    poll: t('settings.push.poll'),
    encrypted: t('messages.encrypted'),
    unknown: t('settings.push.newMessage'),
    newMessages: t('settings.push.newMessages'),
    withCaption: t('files.withCaption', { what: '{what}', caption: '{caption}' }),
  };
}
