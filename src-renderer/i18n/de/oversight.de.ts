import type { oversight as english } from '../oversight.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of what admins see and end that belongs to other people. */
export const oversight: Translated<typeof english> = {
  roomsIntro:
    'Alle Räume und Kanäle, auch verborgene. Du siehst, wem ein Raum gehört und wie viele Personen darin sind, aber nie seine Nachrichten.',
  findRooms: 'Räume suchen',
  noRooms: 'Es gibt keine Räume.',
  noRoomFound: 'Kein Raum passt dazu.',
  roomCount_one: '{{count}} Raum',
  roomCount_other: '{{count}} Räume',
  owner: 'Inhaber: {{name}}',
  formerOwner: 'Inhaber: {{name}} (deaktiviert)',
  joining: 'Beitreten: {{who}}',
  active: 'Zuletzt aktiv: {{time}}',
  closes: 'Schließt {{time}}',
  stays: 'Schließt nicht automatisch',
  roomMenu: 'Optionen für {{name}}',
  changeOwner: 'Inhaber ändern …',
  ownerTitle: 'Wem soll {{name}} gehören?',
  ownerText: 'Der neue Inhaber kann den Raum ändern und schließen. Alle im Raum sehen die Änderung.',
  newOwner: 'Neuer Inhaber',
  ownerYes: 'Zum Inhaber machen',
  noOtherMember: 'Sonst ist niemand in diesem Raum.',
  closeRoom: 'Raum schließen …',
  closeTitle: '{{name}} schließen?',
  closeText: 'Nachrichten und Dateien werden für alle gelöscht. Das kann nicht rückgängig gemacht werden.',
  closeYes: 'Raum schließen',

  hooksIntro:
    'Apps schreiben über Webhooks, die Personen angelegt haben, in Themen. Ihre geheimen Adressen werden hier nie angezeigt.',
  noHooks: 'Es gibt keine Webhooks.',
  hookPattern: 'Schreibt in {{pattern}}',
  hookBy: 'Angelegt von {{name}}, {{time}}',
  neverUsed: 'Nie benutzt',
  lastUsed: 'Zuletzt benutzt: {{time}}',
  revoke: 'Widerrufen …',
  revokeNamed: '{{name}} widerrufen',
  revokeTitle: '{{name}} widerrufen?',
  revokeText:
    'Die App kann über diesen Webhook nichts mehr schreiben. Ihre Beiträge bleiben. Das kann nicht rückgängig gemacht werden.',
  revokeYes: 'Webhook widerrufen',
};
