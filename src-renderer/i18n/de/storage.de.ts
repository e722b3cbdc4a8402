import type { storage as english } from '../storage.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of how much the files of the team have. */
export const storage: Translated<typeof english> = {
  intro: 'Dateien, die gesendet wurden oder gerade hochgeladen werden. Du siehst nur ihre Größe, nie die Dateien.',
  total: 'Insgesamt {{used}}',
  totalOf: 'Insgesamt {{used}} von {{limit}}',
  near: 'Der Speicherplatz deines Teams für Dateien ist fast voll. Erhöhe das Limit oder lass Dateien löschen.',
  noFiles: 'Noch wurde keine Datei gesendet.',
  show: 'Anzeigen',
  by: { people: 'Nach Person', rooms: 'Nach Raum' },
  together: {
    groups: 'Alle Gruppennachrichten',
    direct: 'Alle Direktnachrichten',
    closed: 'Geschlossene Räume',
  },
};
