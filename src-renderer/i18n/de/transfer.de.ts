import type { transfer as english } from '../transfer.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of the export and import of settings. */
export const transfer: Translated<typeof english> = {
  save: 'Einstellungen exportieren',
  saveHint:
    'Eine Datei mit deinen Einstellungen zu Darstellung, Sprache, Benachrichtigungen, Datenschutz und Tastatur. Sie enthält keine Passwörter, Server oder Unterhaltungen.',
  saveButton: 'Exportieren …',
  load: 'Einstellungen importieren',
  loadHint: 'Aus einer Datei, die Parley exportiert hat. Du siehst vorher, was sich ändert.',
  choose: 'Datei wählen …',
  changesLabel: 'Änderungen',
  changes_one: 'Diese Datei ändert {{count}} Einstellung:',
  changes_other: 'Diese Datei ändert {{count}} Einstellungen:',
  nothing: 'Deine Einstellungen stimmen schon mit dieser Datei überein.',
  change: '{{from}} → {{to}}',
  warning: { lessPrivate: 'Weniger privat', fewerNotifications: 'Weniger Benachrichtigungen' },
  leftOut: 'Ausgelassen, weil es hier nicht verwendet werden kann:',
  leftOutLabel: 'Ausgelassen',
  more_one: 'und {{count}} weitere',
  more_other: 'und {{count}} weitere',
  apply: 'Übernehmen',
  done: 'Einstellungen importiert',
  on: 'An',
  off: 'Aus',
  refused: {
    broken: 'Diese Datei ist beschädigt. Nichts wurde geändert.',
    foreign: 'Das ist keine Datei mit Einstellungen von Parley. Nichts wurde geändert.',
    newer:
      'Diese Datei stammt von einer neueren Version von Parley. Aktualisiere Parley und versuch es noch einmal. Nichts wurde geändert.',
    tooLarge: 'Diese Datei ist zu groß für Einstellungen. Nichts wurde geändert.',
  },
};
