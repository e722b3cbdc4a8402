import type { TFunction } from 'i18next';
import type { NotifyRule } from '#shared/contract/settingsModel.ts';
import { dayAndTime } from '../text/times.ts';

/** The notification rule of a conversation, and its end. */
export function describeRule(t: TFunction, { level, until }: NotifyRule, now: number): string {
  const words = t(`settings.${level}`);
  return until === null ? words : t('settings.levelUntil', { level: words, time: dayAndTime(until, now) });
}
