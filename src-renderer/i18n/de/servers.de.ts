import type { servers as english } from '../servers.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of several servers side by side in the desktop. */
export const servers: Translated<typeof english> = {
  label: 'Server',
  add: 'Server hinzufügen …',
  addTitle: 'Server hinzufügen',
  addText: 'Wo sind seine Nachrichten gespeichert?',
  new: 'Neuer Server',
  notConnected: 'nicht verbunden',
  remove: 'Server entfernen …',
  removeTitle: '„{{name}}“ entfernen?',
  removeText:
    'Du wirst abgemeldet. Was dieser Computer von diesem Server gespeichert hat, wird gelöscht, auch nicht gesendete Nachrichten. Auf dem Server bleibt alles erhalten.',
  removeHere:
    'Du wirst abgemeldet. Deine Entwürfe und nicht gesendeten Nachrichten werden gelöscht. Die Unterhaltungen selbst bleiben auf diesem Computer.',
  removeConfirm: 'Server entfernen',
};
