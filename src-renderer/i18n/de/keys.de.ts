import type { keys as englishKeys, spoken as englishSpoken } from '../keys.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of the keyboard shortcuts. */
export const keys: Translated<typeof englishKeys> = {
  title: 'Tastatur',
  text: 'Du kannst alles mit der Tastatur bedienen. Tab geht weiter, Shift+Tab zurück; Kurzbefehle:',
  groups: {
    go: 'Navigation',
    read: 'Lesen',
    write: 'Schreiben',
    help: 'Hilfe',
  },
  jump: 'Zu einer Person, einem Raum oder Befehl springen',
  newMessage: 'Neue Nachricht',
  earlierPlace: 'Zurück zur Ansicht davor',
  laterPlace: 'Wieder vorwärts',
  nextUnread: 'Nächste ungelesene',
  previousUnread: 'Vorherige ungelesene',
  server: 'Anderen Server anzeigen',
  nextPart: 'Nächster Bereich des Fensters',
  previousPart: 'Vorheriger Bereich des Fensters',
  back: 'Zurück oder schließen',
  searchHere: 'In dieser Unterhaltung suchen',
  searchEverywhere: 'Überall suchen',
  among: 'Zwischen Nachrichten oder Zeilen wechseln',
  ends: 'Zum Anfang oder Ende springen',
  actions: 'Nachrichtenaktionen',
  send: 'Senden',
  newLine: 'Neue Zeile',
  bold: 'Fett',
  italic: 'Kursiv',
  strike: 'Durchgestrichen',
  code: 'Code',
  link: 'Auswahl in einen Link umwandeln',
  settings: 'Einstellungen',
  list: 'Tastaturkurzbefehle',
  or: 'oder',
};

/** Texts for screen readers only. */
export const spoken: Translated<typeof englishSpoken> = {
  label: 'Vorlesen',
  message: '{{name}}: {{text}}',
  many: '{{count}} neue Nachrichten. Die letzte:',
};
