import type { messageActions as english } from '../messageActions.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of message actions: the menu, actions on a selection, and readers. */
export const messageActions: Translated<typeof english> = {
  menu: 'Mehr',
  menuOf: 'Nachrichtenaktionen',
  select: 'Auswählen',
  choose: 'Nachricht von {{name}} auswählen, {{time}}',

  selected_one: '{{count}} ausgewählt',
  selected_other: '{{count}} ausgewählt',
  selection: 'Ausgewählte Nachrichten',
  copySelected: 'Kopieren',
  forwardSelected: 'Weiterleiten',
  saveSelected: 'Speichern',
  saved: 'Gespeichert',
  copied: 'Kopiert',
  notCopied: 'Kopieren nicht möglich',
  endSelection: 'Auswahl beenden',
  recallSelected: 'Löschen',
  deleteTitle: 'Diese Nachricht löschen?',
  deleteText: 'Sie wird für alle gelöscht. Das lässt sich nicht rückgängig machen.',
  delete: 'Löschen',
  recallTitle_one: '{{count}} Nachricht löschen?',
  recallTitle_other: '{{count}} Nachrichten löschen?',
  recallText: 'Das löscht für alle und lässt sich nicht rückgängig machen.',
  recallOthers_one: '{{count}} ausgewählte Nachricht kannst du nicht löschen; sie bleibt.',
  recallOthers_other: '{{count}} ausgewählte Nachrichten kannst du nicht löschen; sie bleiben.',
  quoted: '{{name}}, {{time}}:\n{{text}}',

  remind: 'Erinnern …',
  changeReminder: 'Erinnerung ändern …',
  remindTitle: 'An diese Nachricht erinnern',
  remindText: 'Parley speichert die Nachricht und erinnert dich in der Aktivität.',
  remindSoon: 'In 20 Minuten',
  setReminder: 'Erinnerung setzen',
  reminderSet: 'Erinnerung: {{time}}',
  removeReminder: 'Erinnerung entfernen',

  edit: 'Bearbeiten',
  forward: 'Weiterleiten …',
  edited: '(bearbeitet)',
  editedAt: 'Bearbeitet: {{time}}',

  sent: 'Gesendet',
  read: 'Gelesen',
  seenBy_one: 'Von {{count}} gesehen',
  seenBy_other: 'Von {{count}} gesehen',
  seenByLabel: 'Gesehen von',
};
