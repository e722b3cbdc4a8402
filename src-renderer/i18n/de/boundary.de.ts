import type { boundary as english } from '../boundary.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts for a part of the window that failed to render. */
export const boundary: Translated<typeof english> = {
  title: 'Dieser Teil von Parley funktioniert nicht mehr',
  text: 'Alles andere funktioniert weiter. Nichts, was du geschrieben hast, ist verloren.',
  row: 'Das konnte nicht angezeigt werden.',
  windowTitle: 'In Parley ist ein Problem aufgetreten',
  windowText: 'Deine Nachrichten sind sicher. Lade neu, um fortzufahren.',
  copy: 'Details kopieren',
  copied: 'Kopiert',
  notCopied: 'Kopieren nicht möglich',
  close: 'Schließen',
  reload: 'Neu laden',
};
