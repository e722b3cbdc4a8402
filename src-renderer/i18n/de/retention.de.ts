import type { retention as english } from '../retention.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of the retention of messages. */
export const retention: Translated<typeof english> = {
  heading: 'Alte Nachrichten',
  note_one: 'Nachrichten, die älter als {{count}} Tag sind, werden für alle gelöscht.',
  note_other: 'Nachrichten, die älter als {{count}} Tage sind, werden für alle gelöscht.',
  intro:
    'Ältere Nachrichten werden mit ihren Dateien für alle gelöscht: auf dem Server und auf den Computern der Mitglieder. Alle sehen die Frist in den Details einer Unterhaltung.',
  direct: 'Direktnachrichten: Tage',
  group: 'Gruppennachrichten: Tage',
  room: 'Räume: Tage',
  daysHint: 'Leer lassen, um sie nie zu löschen.',
  never: 'Nie gelöscht',
  badDays: 'Gib eine Zahl von 1 bis {{max}} ein, oder lass das Feld leer.',
  ownerOnly: 'Nur die Eigentümerin oder der Eigentümer des Teams kann das ändern.',
  confirmTitle: 'Alte Nachrichten löschen?',
  confirmText:
    'Diese Nachrichten und ihre Dateien werden für alle gelöscht, außer denen unter rechtlicher Sperre. Das lässt sich nicht rückgängig machen.',
  confirm: {
    direct: 'Direktnachrichten vor {{day}}',
    group: 'Gruppennachrichten vor {{day}}',
    room: 'Nachrichten in Räumen vor {{day}}',
  },
  confirmYes: 'Nachrichten löschen',
  holds: 'Rechtliche Sperre',
  holdsText:
    'Was unter rechtlicher Sperre steht, wird nicht automatisch gelöscht. Bei einer Person sind das ihre Direkt- und Gruppennachrichten, und in Räumen alles ab ihrer ersten Nachricht.',
  noHolds: 'Nichts steht unter rechtlicher Sperre.',
  choose: 'Person oder Raum wählen',
  rooms: 'Räume',
  hold: 'Sperren',
  lift: 'Aufheben',
  heldBy: 'Gesperrt von {{name}}, {{time}}',
  unknown: 'Unbekannte Person',
};
