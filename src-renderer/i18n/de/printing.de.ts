import type { printing as english } from '../printing.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of printing a conversation. */
export const printing: Translated<typeof english> = {
  title: 'Unterhaltung drucken',
  saveTitle: 'Unterhaltung als PDF speichern',
  about: 'Enthält Namen, Zeiten, Texte und kleine Fotos, von anderen Dateien die Namen.',
  messages: 'Nachrichten',
  days_one: 'Vom letzten Tag',
  days_other: 'Von den letzten {{count}} Tagen',
  loaded: 'Geladene Nachrichten',
  notEncrypted: 'Ich weiß, dass die Kopie nicht verschlüsselt ist',
  preparing: 'Wird vorbereitet …',
  print: 'Drucken',
  save: 'Speichern',
  count_one: '{{count}} Nachricht',
  count_other: '{{count}} Nachrichten',
  bounded: 'Nur die neuesten Nachrichten dieses Zeitraums sind enthalten.',
  unavailable: 'Frühere Nachrichten dieses Zeitraums konnten nicht geladen werden.',
  notCurrent: 'Die neuesten Nachrichten fehlen möglicherweise, weil keine Verbindung bestand.',
  deleted: 'Gelöschte Nachricht',
};
