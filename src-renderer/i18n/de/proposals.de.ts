import type { proposals as english } from '../proposals.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of making a direct conversation a room. */
export const proposals: Translated<typeof english> = {
  heading: 'Raum',
  propose: 'In einem Raum fortsetzen …',
  offline: '{{name}} ist nicht online. Ihr müsst beide online sein.',
  title: 'In einem Raum fortsetzen',
  text: 'Ein verborgener Raum mit dir und {{name}}, sobald der Vorschlag angenommen ist. Er bleibt geöffnet, und du kannst weitere Personen hinzufügen. Eure Nachrichten hier bleiben hier.',
  ask: '{{name}} fragen',
  received: '{{name}} möchte in einem Raum weiterschreiben:',
  sent: 'Du hast {{name}} vorgeschlagen, in einem Raum weiterzuschreiben:',
  accept: 'Annehmen',
  decline: 'Ablehnen',
  withdraw: 'Anfrage abbrechen',
  dismiss: 'OK',
  notification: 'Möchte in einem Raum weiterschreiben: {{room}}',
};
