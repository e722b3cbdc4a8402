import type { hosting as english } from '../hosting.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of teams that a desktop hosts in the local network. */
export const hosting: Translated<typeof english> = {
  intro:
    'Mit einer Einladung können Personen im selben Netzwerk diesem Team von ihren Computern aus beitreten. Es ist erreichbar, solange Parley läuft, in jedem Netzwerk, mit dem sich dieser Computer verbindet. Dort sind sein Name und deiner zu sehen.',
  teamName: 'Name des Teams',
  start: 'Bereitstellen',
  starting: 'Wird gestartet\u00A0…',
  adminsOnly: 'Nur Administratoren können das Team bereitstellen.',
  running: '{{name}} läuft auf diesem Computer',
  connected_one: '{{count}} verbunden',
  connected_other: '{{count}} verbunden',
  noNetwork: 'Dieser Computer ist in keinem lokalen Netzwerk, deshalb kann niemand das Team erreichen.',
  code: 'Kopplungscode',
  codeHint:
    'Andere wählen in Parley „Teams in der Nähe“ und geben diesen Code ein oder scannen ihn. Er gilt bis {{time}}.',
  codeUsedUp: 'Der Code wurde zu oft falsch eingegeben. Erstelle einen neuen.',
  noCode: 'Erstelle einen Kopplungscode, damit andere beitreten können.',
  newCode: 'Neuer Code',
  copyLink: 'Einladung kopieren',
  copied: 'Kopiert',
  notCopied: 'Kopieren nicht möglich',
  qr: 'QR-Code der Einladung',
  linkHint: 'Die Einladung gilt 7 Tage und für bis zu 20 Personen.',
  keepAwake: 'Computer beim Bereitstellen wach halten',
  keepAwakeHint: 'Der Bildschirm kann trotzdem ausgehen.',
  stop: 'Nicht mehr bereitstellen\u00A0…',
  stopTitle: '{{name}} nicht mehr bereitstellen?',
  stopText:
    'Andere behalten, was sie gelesen haben. Was sie schreiben, wird gesendet, wenn du das Team wieder bereitstellst.',
  stopConfirm: 'Nicht mehr bereitstellen',
  move: 'Auf einen Server umziehen',
  moveHint:
    'Ein Administrator kann das ganze Team mit allen Nachrichten und Dateien auf einen Server kopieren: export-team auf diesem Computer, danach import-team auf dem Server.',
  searching: 'Dieses Netzwerk wird durchsucht\u00A0…',
  notFound: 'Noch keine Teams gefunden. Prüfe, ob beide Computer im selben Netzwerk sind.',
  found: 'In diesem Netzwerk gefunden',
  ownersComputer: 'Computer von {{name}}',
  guestCode: 'Kopplungscode',
  guestCodeHint: 'Wird auf dem Computer angezeigt, der das Team bereitstellt.',
  link: 'Einladungslink',
  linkOptional: 'statt eines Codes',
  linkExample: 'Beginnt mit parley://join/',
};
