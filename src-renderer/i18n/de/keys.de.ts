import type { keys as englishKeys, spoken as englishSpoken } from '../keys.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of the keyboard shortcuts. */
export const keys: Translated<typeof englishKeys> = {
  title: 'Tastatur',
  text: 'Du kannst alles mit der Tastatur bedienen. Tab geht weiter, Shift+Tab zurück. Um einen Kurzbefehl zu ändern, wähle seine Tasten und drück andere.',
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
  ownWindow: 'Unterhaltung in eigenem Fenster öffnen',
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
  pastePlain: 'Ohne Formatierung einfügen',
  settings: 'Einstellungen',
  list: 'Tastaturkurzbefehle',
  or: 'oder',
  none: 'Keine',
  reset: 'Zurücksetzen',
  resetOf: '{{command}} zurücksetzen',
  resetAll: 'Alle Kurzbefehle zurücksetzen',
  taken: '{{keys}} wird auch verwendet von: {{commands}}.',
  replace: 'Ersetzen',
  refused: {
    incomplete:
      'Ein Kurzbefehl braucht Strg, Alt oder ⌘ mit einem Buchstaben, einer Ziffer oder einem Zeichen, oder eine Funktionstaste.',
    writes: 'Diese Tasten schreiben auf deiner Tastatur ein Zeichen. Wähle andere.',
    text: 'Diese Tasten sind zum Bearbeiten von Text da. Wähle andere.',
    browser: 'Browser brauchen diese Tasten. Wähle andere.',
    system: 'Dein System braucht diese Tasten. Wähle andere.',
    fixed: 'Parley verwendet diese Tasten immer selbst. Wähle andere.',
    global:
      'Diese Tasten blenden Parley in jeder App ein oder aus. Wähle andere, oder entferne unten diesen Kurzbefehl.',
  },
  global: {
    title: 'Überall auf diesem Computer',
    label: 'Parley ein- oder ausblenden',
    hint: 'Funktioniert in jeder App. Es gibt keinen, bis du einen wählst.',
    none: 'Kurzbefehl wählen',
    press: 'Drück die Tasten … Esc bricht ab',
    remove: 'Entfernen',
    noModifier: 'Ein Kurzbefehl braucht Strg, Alt oder ⌘ mit einem Buchstaben, einer Ziffer oder einer Funktionstaste.',
    own: 'Parley verwendet diesen Kurzbefehl selbst. Wähle einen anderen.',
    taken:
      'Eine andere App oder dein System verwendet diesen Kurzbefehl, darum wirkt er hier nicht. Wähle einen anderen.',
    unconfirmed:
      'Dein Desktop entscheidet über diesen Kurzbefehl. Wenn er nicht wirkt, erlaube ihn oder leg ihn in den Tastatureinstellungen fest.',
  },
};

/** Texts for screen readers only. */
export const spoken: Translated<typeof englishSpoken> = {
  label: 'Vorlesen',
  message: '{{name}}: {{text}}',
  many: '{{count}} neue Nachrichten. Die letzte:',
};
