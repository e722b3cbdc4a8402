import type { TFunction } from 'i18next';
import { type Candidate, createFinder } from '../../text/findCandidates.ts';
import { type SettingName, settingTitle, settingWords } from './settingsIndex.ts';

/** Maximum number of results. */
const MAX_FOUND = 8;

interface SettingCandidate extends Candidate {
  readonly key: SettingName;
}

/** Prepares a search in these settings by title, description and related words, the best result first. */
export function findSettings(t: TFunction, names: readonly SettingName[]): (query: string) => readonly SettingName[] {
  const find = createFinder(
    names.map((key): SettingCandidate => {
      const name = settingTitle(t, key);
      // A query of several words may have some of them in the title and others in the description.
      return { key, name, also: [[name, ...settingWords(t, key)].join(' ')], recency: 0 };
    }),
    'ifNothingElse',
  );
  return (query) => (query.trim() === '' ? [] : find(query, MAX_FOUND).map(({ candidate }) => candidate.key));
}
