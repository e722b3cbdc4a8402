import type { scheduled as english } from '../scheduled.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of scheduled messages. */
export const scheduled: Translated<typeof english> = {
  menu: 'Nachricht planen',
  inAnHour: 'In einer Stunde',
  tomorrow: 'Morgen früh',
  monday: 'Montag früh',
  choose: 'Zeit wählen …',
  whyFiles: 'Nur Text lässt sich planen: Entferne zuerst die Dateien',
  why: {
    erased: 'Diese Person wurde gelöscht',
    blocked: 'Nicht verfügbar, solange du diese Person blockierst',
    muted: 'Nicht verfügbar, solange du stummgeschaltet bist',
    readOnly: 'Hier können nur der Inhaber und die Moderatoren schreiben',
  },
  whyEmpty: 'Schreib zuerst eine Nachricht',

  chooseTitle: 'Nachricht planen',
  chooseText: 'Zeiten gelten in der Zeitzone dieses Computers.',
  when: 'Wann',
  badTime: 'Gib ein gültiges Datum und eine gültige Uhrzeit ein.',
  yes: 'Planen',
  save: 'Zeit speichern',

  waiting_one: '{{count}} geplante Nachricht',
  waiting_other: '{{count}} geplante Nachrichten',
  refused_one: '{{count}} geplante Nachricht kann nicht gesendet werden',
  refused_other: '{{count}} geplante Nachrichten können nicht gesendet werden',
  title: 'Geplante Nachrichten',
  text: 'Nur du siehst sie, bis sie gesendet werden.',
  list: 'Geplante Nachrichten',
  at: 'Geplant für {{time}}',
  roomClosed: 'Wird nicht gesendet: Sie war für einen Raum bestimmt, der geschlossen ist.',
  notSent: 'Nicht gesendet, {{time}}: {{why}}',
  changeTime: 'Zeit ändern',
  takeBack: 'Nachricht bearbeiten',
  whyDraft: 'Du hast hier einen anderen Entwurf: Sende oder lösche ihn zuerst',
  sendNow: 'Jetzt senden',
  delete: 'Löschen',
  close: 'Schließen',
};
