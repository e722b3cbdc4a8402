import type { TFunction } from 'i18next';
import type { ExportWords } from '../stores/dataExport/indexPage.ts';
import { dir, language, languageTag } from '../text/language.ts';
import { dayAndTime } from '../text/times.ts';
import { describeProblem } from './describeProblem.ts';

const FILES = [
  'profile',
  'picture',
  'settings',
  'drafts',
  'sessions',
  'groups',
  'blocked',
  'saved',
  'scheduled',
  'activity',
  'announcements',
  'subscriptions',
  'webhooks',
  'posts',
  'conversations',
] as const;

/** The texts of the list in an export of a person's data. */
export function exportWords(t: TFunction): ExportWords {
  return {
    language: languageTag(language),
    dir,
    title: (name) => t('dataExport.index.title', { name }),
    exported: ({ at, version, place }) => t('dataExport.index.exported', { time: dayAndTime(at, 0), version, place }),
    format: t('dataExport.index.format'),
    notIncluded: t('dataExport.index.notIncluded'),
    describeFile(path) {
      const file = FILES.find((known) => path.startsWith(`${known}.`));
      return file === undefined ? '' : t(`dataExport.index.${file}`);
    },
    describeReason: (code) => describeProblem(t, { code, details: {} }),
    headings: {
      files: t('dataExport.index.filesHeading'),
      content: t('dataExport.index.contentHeading'),
      entries: t('dataExport.index.entriesHeading'),
      conversations: t('dataExport.index.conversations'),
      messages: t('dataExport.index.messagesHeading'),
      leftOut: t('dataExport.index.leftOutHeading'),
    },
  };
}
