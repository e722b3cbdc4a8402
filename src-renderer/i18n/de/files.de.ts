import type { files as english } from '../files.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of files: choosing, sending, viewing and playing them. */
export const files: Translated<typeof english> = {
  attach: 'Dateien anhängen',
  tray: 'Dateien zum Senden',
  split: 'Sendet {{count}} Nachrichten: Eine Nachricht fasst bis zu {{most}} Dateien.',
  remove: '{{name}} entfernen',
  refused: '{{name}}: {{why}}',
  tooLarge:
    'Diese Datei ist größer als {{maxSize}}, die Grenze dieses Servers. Verkleinere sie, oder sende einen Link darauf.',
  fullPerson:
    'Du hast {{used}} von deinen {{limit}} für Dateien belegt, deshalb passt diese nicht mehr. Lösche Dateien, die du nicht mehr brauchst, und versuche es noch einmal.',
  fullTeam:
    'Diese Datei passt nicht mehr in die {{limit}}, die dein Team für Dateien hat. Bitte einen Admin, das Limit zu erhöhen oder Platz zu schaffen, und versuche es dann noch einmal.',
  quota: 'Du hast {{used}} von deinen {{limit}} für Dateien belegt. Mit einer Nachricht löschst du auch ihre Dateien.',
  folder: 'Ordner können nicht gesendet werden. Packe den Ordner zuerst in ein Archiv, und hänge dieses an.',
  dismiss: 'Schließen',
  dropHere: 'Ablegen, um an {{name}} zu senden',
  dropHint: 'Nichts wird gesendet, bevor du auf „Senden“ drückst.',

  sending: '{{name}} wird gesendet',
  percent: '{{percent}} %',
  cancelSending: 'Senden von {{name}} abbrechen',
  notKept: 'Diese Datei ist nicht auf diesem Computer gespeichert. Lass Parley geöffnet, bis sie gesendet ist.',
  waiting: 'Wartet …',

  download: '{{name}} herunterladen',
  load: '{{name}} laden ({{size}})',
  decrypting: 'Wird entschlüsselt …',
  notDownloaded: 'Nicht heruntergeladen: {{why}}',
  about: '{{size}} · {{type}}',
  unknownType: 'Datei',

  openPicture: 'Foto {{name}} öffnen',
  loading: 'Wird geladen …',
  broken: 'Dieses Foto kann nicht angezeigt werden. Lade es stattdessen herunter.',
  viewer: 'Foto {{name}}',
  place: '{{index}} von {{count}}',
  previous: 'Vorheriges Foto',
  next: 'Nächstes Foto',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  fit: 'An Fenster anpassen',
  close: 'Foto schließen',

  video: 'Video {{name}}',
  play: '{{name}} abspielen',
  pause: '{{name}} anhalten',
  position: 'Position in {{name}}',
  positionText: '{{at}} von {{length}}',
  speed: 'Tempo {{speed}}×',
  unplayable: 'Das kann hier nicht abgespielt werden. Lade es stattdessen herunter.',

  record: 'Sprachnachricht aufnehmen',
  recording: 'Aufnahme',
  recorded: 'Aufnahmedauer',
  level: 'Lautstärkepegel',
  sendVoice: 'Aufnahme senden',
  microphone: {
    refused: 'Parley darf das Mikrofon nicht verwenden. Erlaube es und versuche es dann noch einmal.',
    none: 'Kein Mikrofon gefunden. Schließe eins an und versuche es dann noch einmal.',
    failed: 'Die Aufnahme ist fehlgeschlagen. Prüfe das Mikrofon und versuche es dann noch einmal.',
  },

  photo: 'Foto',
  photos_one: '{{count}} Foto',
  photos_other: '{{count}} Fotos',
  film: 'Video',
  films_one: '{{count}} Video',
  films_other: '{{count}} Videos',
  files_one: '{{count}} Datei',
  files_other: '{{count}} Dateien',
  sound: 'Audio',
  voice: 'Sprachnachricht',
  withCaption: '{{what}}: {{caption}}',
};
