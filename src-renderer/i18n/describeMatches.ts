import type { TFunction } from 'i18next';
import type { Output } from '#shared/contract/index.ts';
import { comma } from '../text/language.ts';

/** Maximum number of topics that are named. */
const NAMED = 5;

/** "Matches 12 topics: build.release, build.test, … and 7 more". */
export function describeMatches(t: TFunction, { topics, total }: Output<'topic.match'>): string {
  if (total === 0) return t('activity.matchesNone');
  const names = topics.slice(0, NAMED);
  const rest = total - names.length;
  const named = names.join(comma);
  const words = rest > 0 ? t('activity.matchesMore', { topics: named, count: rest }) : named;
  return t('activity.matches', { count: total, topics: words });
}
