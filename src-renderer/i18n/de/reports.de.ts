import type { reports as english } from '../reports.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of reports of messages: the dialog, and the queue of the admins. */
export const reports: Translated<typeof english> = {
  report: 'Melden …',
  dialogTitle: 'Diese Nachricht melden',
  dialogText:
    'Admins sehen diese Nachricht, wer sie wo geschrieben hat, und deinen Namen. Wer sie geschrieben hat, erfährt davon nichts.',
  dialogPrivate:
    'Admins sehen diese Nachricht, wer sie wo geschrieben hat, und deinen Namen, aber nichts anderes von hier. Wer sie ' +
    'geschrieben hat, erfährt davon nichts.',
  reason: 'Grund',
  spam: 'Spam',
  harassment: 'Belästigung',
  privacy: 'Private Angaben',
  other: 'Etwas anderes',
  note: 'Notiz',
  send: 'Melden',
  sent: 'Gemeldet. Die Admins deines Teams sehen es sich an.',

  which: 'Welche Meldungen',
  open: 'Offen',
  resolved: 'Erledigt',
  noneOpen: 'Es gibt keine offenen Meldungen.',
  noneResolved: 'In den letzten 90 Tagen wurde nichts erledigt.',
  openCount_one: '{{count}} offene Meldung',
  openCount_other: '{{count}} offene Meldungen',
  inDirect: 'Direktnachricht',
  inGroup: 'Gruppennachricht',
  inRoom: 'In {{title}}',
  inHidden: 'Verborgener Raum',
  noText: 'Kein Text',
  files: 'Dateien: {{names}}',
  by: 'Gemeldet von {{name}}, {{time}}: {{reason}}',
  changed: 'Vor dieser Meldung geändert:',
  more_one: '{{count}} weitere Meldung',
  more_other: '{{count}} weitere Meldungen',
  delete: 'Nachricht löschen …',
  deleteTitle: 'Diese Nachricht löschen?',
  deleteText:
    'Sie wird für alle gelöscht, und alle sehen, dass du sie gelöscht hast. Das lässt sich nicht rückgängig machen.',
  deleteYes: 'Nachricht löschen',
  dismiss: 'Verwerfen',
  deletedBy: 'Nachricht gelöscht von {{name}}, {{time}}',
  dismissedBy: 'Verworfen von {{name}}, {{time}}',
};
