import type { about as english } from '../about.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of mentions, replies and reactions. */
export const about: Translated<typeof english> = {
  mentionsYou: '{{label}}, erwähnt dich',

  reply: 'Antworten',
  replyingTo: 'Antwort an {{name}}',
  dropReply: 'Antwort abbrechen',
  answers: 'Antwort auf {{name}}: {{excerpt}}',
  jump: 'Zur Nachricht',
  quoteLoading: 'Nachricht wird geladen …',
  quoteGone: 'Diese Nachricht ist nicht mehr verfügbar',
  quoteRecalled: 'Gelöschte Nachricht',

  react: 'Reagieren',
  reactions: 'Reaktionen',
  by: '{{emoji}}: {{names}}',
  giveIt: 'Auch reagieren',
  takeItBack: 'Reaktion entfernen',
  notReacted: 'Reaktion nicht geändert: {{why}}',
  poll: {
    voters_one: '{{count}} Person hat abgestimmt',
    voters_other: '{{count}} Personen haben abgestimmt',
    visible: 'Alle hier sehen die Stimmen',
    closesAt: 'Endet {{time}}',
    closedAt: 'Beendet {{time}}',
    close: 'Umfrage beenden',
    takeBack: 'Stimme zurückziehen',
  },
};
