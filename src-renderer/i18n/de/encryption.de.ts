import type { encryption as english } from '../encryption.en.ts';
import type { Translated } from '../Catalogue.ts';

export const encryption: Translated<typeof english> = {
  encrypted: 'Verschlüsselt: Nur deine Geräte und die von {{name}} können es lesen',
  sign: 'verschlüsselt',
  label: 'Verschlüsselung',
  endToEnd: 'Ende zu Ende',
  openEncrypted: 'Verschlüsselte Unterhaltung öffnen',
  openReadable: 'Unverschlüsselte Unterhaltung öffnen',
  loading: 'Die Geräte dieser Unterhaltung werden geprüft …',
  noDevice:
    '{{name}} kann noch keine verschlüsselten Nachrichten bekommen. Du kannst hier schreiben, sobald {{name}} Parley geöffnet hat.',
  waiting:
    'Dieses Gerät kann deine verschlüsselten Nachrichten noch nicht lesen. Öffne auf einem deiner anderen Geräte diese Unterhaltung oder die Einstellungen und bestätige das Gerät mit dieser Nummer:',
  declined: 'Ein anderes Gerät von dir hat dieses abgelehnt.',
  removed: 'Ein anderes Gerät von dir hat dieses entfernt.',
  askAgain: 'Noch einmal anfragen',
  approved:
    'Das Gerät mit dieser Nummer hat dieses bestätigt. Prüfe, ob dein anderes Gerät dieselbe Nummer in den Einstellungen unter „Geräte für verschlüsselte Nachrichten“ zeigt. Zeigt es eine andere, bestätige nicht: Jemand anders will deine Nachrichten lesen. Ändere dein Passwort auf deinem anderen Gerät.',
  confirm: 'Die Nummern stimmen überein',
  replaced:
    'Deine Geräte für verschlüsselte Nachrichten wurden auf einem anderen Gerät ersetzt, oder der Server hat Änderungen verloren. Wenn du sie ersetzt hast, bestätige dieses Gerät dort. Wenn alle deine Geräte das zeigen, fang auf einem von ihnen neu an. Sonst ändere dein Passwort.',
  insecure:
    'Verschlüsselte Unterhaltungen brauchen HTTPS: Diese Seite kam über eine unverschlüsselte Verbindung, auf der andere sie verändert haben könnten. Nimm die Desktop-App oder bitte deine Administration, HTTPS einzurichten.',
  changed:
    'Die Geräte von {{name}} wurden ersetzt: {{name}} hat neu angefangen, oder jemand anders will deine Nachrichten lesen. Vergleiche diese Nummern mit {{name}}, zum Beispiel am Telefon.',
  earlierDevices:
    'Der Server hat nur eine frühere Liste der Geräte von {{name}}, mit der ein entferntes Gerät deine Nachrichten lesen könnte. {{name}} kann in Parley neu anfangen.',
  unavailable: '{{name}} kann keine verschlüsselten Nachrichten bekommen.',
  unstored:
    'Parley kann die Schlüssel verschlüsselter Unterhaltungen auf diesem Computer nicht lesen oder speichern. Entsperre den Schlüsselbund oder schaffe Platz und starte Parley neu.',
  lost: 'Der Server hat die Geräte von {{name}} nicht mehr oder antwortet mit falschen. Es wird nichts gesendet, bis {{name}} in Parley neu angefangen hat.',
  locked: 'gesperrt, beim Öffnen steht, warum',
  signOutTitle: 'Vom einzigen Gerät abmelden?',
  signOutText:
    'Nur dieses Gerät kann deine verschlüsselten Nachrichten lesen. Wenn du dich abmeldest, kann sie kein Gerät mehr lesen. Um sie zu behalten, melde dich zuerst auf einem anderen Gerät an und bestätige es hier.',
  replacedListed:
    'Deine Geräte für verschlüsselte Nachrichten wurden anderswo geändert, oder der Server hat Änderungen verloren. Dieses Gerät kann erst wieder Nachrichten lesen, wenn du neu anfängst. Wenn du den Grund nicht kennst, ändere auch dein Passwort.',
  accept: 'Das sind die Geräte von {{name}}',
  noOtherDevice: 'Ich habe kein anderes Gerät …',
  startOver: 'Neu anfangen',
  startOverHint:
    'Was bisher geschrieben wurde, bleibt auf diesem Gerät unlesbar. Deine anderen Geräte werden abgemeldet, und wer dir schreibt, wird gebeten, dieses zu prüfen.',
  request:
    'Ein neues Gerät möchte deine verschlüsselten Nachrichten lesen. Bestätige es nur, wenn es deines ist und diese Nummer zeigt:',
  approve: 'Bestätigen',
  approveDevice: '{{number}} bestätigen',
  decline: 'Ablehnen',
  declineDevice: '{{number}} ablehnen',
  devices: 'Geräte für verschlüsselte Nachrichten',
  devicesHint:
    'Diese Geräte lesen deine verschlüsselten Direktnachrichten. Ein Gerät, das du entfernst, wird abgemeldet. Welches Gerät zu welcher Nummer gehört, sagt der Server.',
  thisDevice: 'Dieses Gerät',
  thisDeviceWaits: 'Dieses Gerät, noch nicht bestätigt',
  remove: 'Entfernen',
  removeDevice: '{{number}} entfernen',
  devicesOf: 'Geräte in verschlüsselten Direktnachrichten',
};
