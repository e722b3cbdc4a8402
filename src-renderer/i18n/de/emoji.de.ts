import type { emoji as english } from '../emoji.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of the emoji picker. */
export const emoji: Translated<typeof english> = {
  insert: 'Emoji einfügen',
  label: 'Emojis',
  search: 'Emojis suchen',
  loading: 'Emojis werden geladen …',
  failed: 'Die Emojis konnten nicht geladen werden.',
  none: 'Kein Emoji passt zu „{{query}}“. Versuche ein anderes Wort.',
  found_one: '{{count}} Treffer',
  found_other: '{{count}} Treffer',
  recent: 'Häufig verwendet',
  popular: 'Beliebt',
  results: 'Treffer',
  groups: 'Kategorien',
  group: {
    smileys: 'Smileys',
    people: 'Personen',
    nature: 'Tiere und Natur',
    food: 'Essen und Trinken',
    travel: 'Reisen und Orte',
    activities: 'Aktivitäten',
    objects: 'Gegenstände',
    symbols: 'Symbole',
    flags: 'Flaggen',
  },
  tone: 'Hautfarbe',
  tones: {
    none: 'Standard-Hautfarbe',
    light: 'Helle Hautfarbe',
    mediumLight: 'Mittelhelle Hautfarbe',
    medium: 'Mittlere Hautfarbe',
    mediumDark: 'Mitteldunkle Hautfarbe',
    dark: 'Dunkle Hautfarbe',
  },
};
