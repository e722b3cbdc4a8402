import type { messages as english } from '../messages.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts that are shown in a message. */
export const messages: Translated<typeof english> = {
  leadsTo: '({{host}})',
  encrypted: 'Verschlüsselte Nachricht',
  forged: 'Diese Nachricht ließ sich nicht entschlüsseln: Sie wurde verändert oder gefälscht',
  newDevice: 'neues Gerät',
  newDeviceHint:
    'Auf einem Gerät von {{name}} geschrieben, das für dich neu ist. Vergleiche seine Nummer auf der Karte.',
  forgedEdit: 'Eine Änderung einer Nachricht ließ sich nicht entschlüsseln: Sie wurde gefälscht',
  earlierPassword: 'Diese Nachricht wurde mit einem früheren Passwort verschlüsselt',
  otherDevices: 'Diese Nachricht wurde für frühere Geräte verschlüsselt',
  needsNewer: 'Aktualisiere Parley, um diese Nachricht zu sehen',
  needsNewerFrom: 'Aktualisiere Parley, um diese Nachricht von {{name}} zu sehen',
  eventNeedsNewer: 'Aktualisiere Parley, um zu sehen, was hier passiert ist',

  showAll_zero: 'Alles anzeigen',
  showAll_one: 'Alles anzeigen ({{count}} weitere Zeile)',
  showAll_other: 'Alles anzeigen ({{count}} weitere Zeilen)',
  showLess: 'Weniger anzeigen',

  copyMarkdown: 'Als Markdown kopieren',
  copyLink: 'Link zur Nachricht kopieren',
  badLinkText:
    'Er führt zu einer Nachricht in einer Unterhaltung, zu der du nicht gehörst oder die es nicht mehr gibt.',

  othersReacted_one: '{{count}} weitere Person',
  othersReacted_other: '{{count}} weitere',

  code: 'Code',
  codeIn: 'Code {{language}}',
  copyCode: 'Code kopieren',
  codeCopied: 'Kopiert',
  codeNotCopied: 'Kopieren nicht möglich',
  table: 'Tabelle',
  taskDone: 'Erledigt',
  taskOpen: 'Zu erledigen',
};
