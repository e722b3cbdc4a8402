import type { writing as english } from '../writing.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of the composer except files: completions and commands. */
export const writing: Translated<typeof english> = {
  completions: {
    people: 'Personen zum Erwähnen',
    rooms: 'Räume zum Verlinken',
    emoji: 'Emojis',
    commands: 'Befehle',
  },
  formats: {
    label: 'Formatierung',
    bold: 'Fett',
    italic: 'Kursiv',
    strike: 'Durchgestrichen',
    code: 'Code',
    link: 'Link',
  },
  wide: {
    everyone_one: '{{count}} Person in diesem Raum',
    everyone_other: 'alle {{count}} Personen in diesem Raum',
    present_one: '{{count}} Person, die gerade hier ist',
    present_other: '{{count}} Personen, die gerade hier sind',
    group_one: 'Gruppe mit {{count}} Person',
    group_other: 'Gruppe mit {{count}} Personen',
  },
  notify: {
    title: '{{count}} Personen benachrichtigen?',
    text: 'Deine Nachricht erwähnt {{count}} Personen, die alle eine Benachrichtigung bekommen.',
    confirm: 'Senden und benachrichtigen',
  },
  found_one: '{{count}} Vorschlag',
  found_other: '{{count}} Vorschläge',

  editing: 'Nachricht bearbeiten',
  editHint: 'Enter zum Speichern · Esc zum Abbrechen',
  dropEdit: 'Bearbeiten abbrechen',
  save: 'Speichern',

  messageRateWait: 'Dein Team begrenzt Nachrichten pro Minute. Weiter geht es in {{left}}',
  messageRateRule:
    'Dein Team begrenzt, wie viele Nachrichten du in einer Minute senden kannst. Deine werden der Reihe nach etwas später gesendet.',

  longText: {
    title: 'Als Datei senden?',
    text: 'Der Text ist {{size}} lang; eine Nachricht kann bis zu {{most}} haben. Nichts wird gesendet, bevor du auf „Senden“ drückst.',
    attach: 'Als Datei anhängen',
    instead: 'Stattdessen als Datei anhängen',
  },

  forward: {
    title_one: 'Nachricht weiterleiten',
    title_other: '{{count}} Nachrichten weiterleiten',
    hint: 'Der ursprüngliche Verfasser wird angezeigt. Dateien werden noch einmal hochgeladen.',
    find: 'Unterhaltung suchen',
    places: 'Weiterleiten an',
    nowhere: 'Keine Unterhaltung passt zu „{{query}}“. Versuche weniger Buchstaben.',
    heading: 'Weitergeleitet von **{{name}}**',
    send: 'Senden',
    unencrypted: 'Dort nicht verschlüsselt: Der Server kann lesen, was du sendest.',
    sendUnencrypted: 'Unverschlüsselt senden',
    sendUnencryptedTo: 'Unverschlüsselt an {{name}} senden',
    sending: 'Wird gesendet …',
    sent: 'Gesendet',
    sendTo: 'An {{name}} senden',
    sendingTo: 'Wird an {{name}} gesendet',
    sentTo: 'An {{name}} gesendet',
    failed: 'Nicht gesendet: {{why}}',
    done: 'Fertig',
  },

  commands: {
    join: 'Raum nach Namen öffnen oder beitreten',
    leave: 'Diesen Raum verlassen',
    invite: 'Jemandem einen Link zu diesem Raum senden',
    msg: 'Jemandem schreiben',
    search: 'Alle Nachrichten durchsuchen',
    mute: 'Diese Unterhaltung stummschalten',
    unmute: 'Stummschaltung dieser Unterhaltung aufheben',
    shrug: 'Ein Schulterzucken an die Nachricht anhängen',
  },
  takes: {
    room: 'Raum',
    person: 'Name',
    words: 'Wörter',
    text: 'Text',
  },
  problems: {
    unknown: 'Es gibt keinen Befehl {{command}}. Drücke noch einmal Enter, um ihn als Nachricht zu senden.',
    noRoom: 'Dieser Befehl funktioniert nur in einem Raum. Drücke noch einmal Enter, um ihn als Nachricht zu senden.',
    notForGuests:
      'Gäste können diesen Befehl nicht verwenden. Drücke noch einmal Enter, um ihn als Nachricht zu senden.',
    missing: 'Nach {{command}} fehlt noch etwas. Drücke noch einmal Enter, um es als Nachricht zu senden.',
    nobody: 'Niemand passt zu „{{name}}“. Drücke noch einmal Enter, um es als Nachricht zu senden.',
    badRoom: '„{{name}}“ ist kein gültiger Raumname. Drücke noch einmal Enter, um es als Nachricht zu senden.',
    offline: 'Dieser Befehl ist offline nicht verfügbar. Drücke noch einmal Enter, um ihn als Nachricht zu senden.',
  },
  invitation: 'Komm zu mir in {{link}}',
};
