import type { welcome as english } from '../welcome.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of a new team or account: no messages yet, or no other people. */
export const welcome: Translated<typeof english> = {
  title: 'Willkommen, {{name}}',
  alone: 'Du bist die erste Person hier. Lade dein Team ein, oder erstelle schon einen Raum.',
  others: 'Schreib jemandem, oder eröffne einen Raum.',
  people: 'Wem du schreiben kannst',
  writeTo: 'Schreiben',
  find: 'Person suchen',
  chooseTitle: 'Wähle eine Unterhaltung',
  chooseText: 'Wähle eine aus der Liste, oder beginne eine neue.',

  invite: 'Lade dein Team ein',
  inviteHosted:
    'Im selben Netzwerk wählen andere in Parley „Teams in der Nähe“. Den Code bekommen sie von der Person, die das Team bereitstellt.',
  inviteEmbedded:
    'Nachrichten werden auf diesem Computer gespeichert, deshalb können nur Personen beitreten, die ihn benutzen. Um mit Personen an anderen Computern zu schreiben, melde dich ab und verwende einen anderen Server.',
  inviteRedis:
    'Bitte sie, beim ersten Öffnen von Parley unter „Weitere Optionen“ „Redis meines Teams“ zu wählen und {{address}} einzugeben. Wenn es ein Passwort gibt, gib ihnen auch das.',
  inviteGateway:
    'Bitte sie, {{address}} im Browser zu öffnen. In der Desktop-App wählen sie „Ein Parley-Server“ und geben die Adresse dort ein.',
  embeddedInvitation:
    'Komm zu mir auf Parley: Melde auf dem Computer von {{name}} das Konto von {{name}} ab, und erstelle dein eigenes. Um gleichzeitig angemeldet zu sein, starte Parley mit der Option --profile second.',
  loopback:
    'Diese Adresse funktioniert nur auf diesem Computer. Ein Administrator kann eine bereitstellen, die andere erreichen.',
  copyAddress: 'Adresse kopieren',
  copyInvitation: 'Einladung kopieren',
  copied: 'Kopiert',
  notCopied: 'Kopieren nicht möglich',
};
