import type { joinRequests as english } from '../joinRequests.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of requests to join a room. */
export const joinRequests: Translated<typeof english> = {
  heading: 'Beitrittsanfragen',
  count_one: '{{count}} Beitrittsanfrage',
  count_other: '{{count}} Beitrittsanfragen',
  review: 'Anfragen anzeigen',
  approve: 'Annehmen',
  approveNamed: 'Annehmen: {{name}}',
  decline: 'Ablehnen',
  declineNamed: 'Ablehnen: {{name}}',
  noteHidden: 'Du hast diese Person blockiert. Ihre Notiz ist ausgeblendet.',
  ask: 'Beitritt anfragen',
  askNamed: 'Beitritt anfragen: {{name}}',
  text: 'Der Inhaber oder ein Moderator dieses Raums entscheidet. Unter Aktivität siehst du, wenn du dabei bist.',
  note: 'Notiz',
  noteHint: 'Zum Beispiel, warum du beitreten möchtest. Bis zu {{most}} Zeichen.',
  pending: 'Du hast angefragt',
  pendingText:
    'Du hast den Beitritt angefragt. Der Inhaber oder ein Moderator entscheidet. Ohne Antwort läuft deine Anfrage ab: {{time}}.',
  withdraw: 'Anfrage zurückziehen',
  withdrawNamed: 'Anfrage zurückziehen: {{name}}',
  declined: 'Abgelehnt. Du kannst wieder anfragen: {{time}}.',
  declinedText: 'Deine Anfrage wurde abgelehnt. Du kannst wieder anfragen: {{time}}.',
  wait: 'Abgelehnt',
  waitNamed: 'Abgelehnt: {{name}}',
  approved: 'Deine Anfrage wurde angenommen.',
  open: 'Raum öffnen',
  password: 'Passwort verwenden',
  done: 'Fertig',
};
