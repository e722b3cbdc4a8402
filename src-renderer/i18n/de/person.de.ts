import type { person as english } from '../person.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of a person's card. */
export const person: Translated<typeof english> = {
  card: 'Über {{name}}',
  formerMember: 'Ehemaliges Mitglied',
  noMessages: 'Diese Person wurde gelöscht und kann keine Nachrichten mehr erhalten.',
  visitor: 'Diesem Raum über einen Gastlink beigetreten, ohne Konto.',
  you: 'Das bist du',
  knownHereAs: 'In diesem Raum: {{name}}',
  formerly: 'Früher {{name}}',
  message: 'Nachricht',
  follow: 'Folgen',
  following: 'Du folgst',
  followHint: 'Was {{name}} zu Themen veröffentlicht, erscheint dann in deiner Aktivität.',
  followingHint: 'Du bekommst, was {{name}} zu Themen veröffentlicht. Wähle noch einmal, um nicht mehr zu folgen.',
  statusUntil: 'bis {{time}}',
  localTime: '{{time}} Ortszeit',
  sameTime: '{{time}} Ortszeit, wie bei dir',
  devices: 'Geräte in verschlüsselten Räumen',
  devicesHint: 'Vergleiche die Nummern mit {{name}}, zum Beispiel am Telefon. Die eigene Karte zeigt dort dieselben.',
  devicesMine: 'Andere vergleichen diese Nummern mit dir, um sicher zu sein, dass du ihnen schreibst.',
  deviceSince: 'seit {{time}}',
  acceptDevice: 'Das Gerät gehört dieser Person',
  sharedRooms: 'Gemeinsame Räume',
};
