import type { TFunction } from 'i18next';
import type { Notice } from '#shared/contract/noticeModel.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { dayAndTime } from '../text/times.ts';

export interface NoticeNames {
  /** The actor. */
  readonly who: string;
  /** The room; `null` for a direct conversation. */
  readonly where: string | null;
  readonly now: number;
}

/** The text of a notice in parts, because the actor and the room are styled differently. */
export interface NoticeWords {
  readonly who: string | null;
  readonly what: string;
  readonly where: string | null;
  /** The second line. */
  readonly more: string | null;
}

export function describeNotice(t: TFunction, notice: Notice, { who, where, now }: NoticeNames): NoticeWords {
  const { type, emoji = '', until, files } = notice;
  const words = t(`activity.notice.${where === null ? type : (`${type}In` as const)}`, { emoji, who });
  const described = { who, what: words, where, more: null };
  switch (type) {
    case 'mentioned':
    case 'repliedTo':
    case 'reactedTo':
    case 'added':
      return described;
    case 'fileReady':
      return files === undefined
        ? described
        : { ...described, what: t('activity.notice.filesReady', { count: files }) };
    case 'reminded':
      return { ...described, who: null };
    case 'muted': {
      const time = typeof until === 'number' ? dayAndTime(until, now) : null;
      return {
        ...described,
        more: time === null ? t('activity.notice.mutedForGood') : t('activity.notice.mutedUntil', { time }),
      };
    }
    case 'roomClosing': {
      const more = typeof until === 'number' ? t('activity.notice.closesAt', { time: dayAndTime(until, now) }) : null;
      return { ...described, who: null, more };
    }
    default:
      return assertNever(type);
  }
}
