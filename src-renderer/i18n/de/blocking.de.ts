import type { blocking as english } from '../blocking.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts about blocking people. */
export const blocking: Translated<typeof english> = {
  block: 'Blockieren',
  unblock: 'Blockierung aufheben',
  blockHint:
    'Du bekommst von {{name}} keine Direktnachrichten und keine Benachrichtigungen mehr. {{name}} erfährt es nicht.',
  unblockHint: '{{name}} kann dir dann wieder Direktnachrichten schicken.',
  unblockPerson: 'Blockierung von {{name}} aufheben',
  youBlocked: 'Du hast {{name}} blockiert. Hebe die Blockierung auf, um zu schreiben.',
  hidden: 'Nachricht einer blockierten Person',
  show: 'Anzeigen',
  privacy: 'Privatsphäre',
  page: 'Blockierte Personen',
  none: 'Du hast niemanden blockiert. Das geht über die Karte einer Person.',
  note:
    'Blockierte Personen können dir keine Direktnachrichten schicken, und du wirst über sie nicht benachrichtigt. Sie ' +
    'erfahren es nicht. In Räumen siehst du ihre Nachrichten, wenn du „Anzeigen“ wählst.',
};
