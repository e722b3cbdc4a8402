import type { panels as english } from '../panels.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of the panels beside a conversation. */
export const panels: Translated<typeof english> = {
  close: 'Schließen',
  thread: 'Thread',
  closeThread: 'Thread schließen',
  threadMessages: 'Nachrichten im Thread',
  replyInThread: 'Im Thread antworten',
  repliedInThread: '{{name}} hat in einem Thread geantwortet: {{excerpt}}',
  repliedInThread_byMe: 'Du hast in einem Thread geantwortet: {{excerpt}}',
  alsoInConversation: 'Auch an die Unterhaltung senden',
  replies_one: '{{count}} Antwort',
  replies_other: '{{count}} Antworten',
  repliesLoaded: '{{loaded}} von {{count}} Antworten',
  noReplies: 'Noch keine Antworten',
  lastReply: 'Letzte: {{time}}',
  showInConversation: 'In der Unterhaltung anzeigen',
  replyHere: 'Antworten …',
  replyHereEncrypted: 'Verschlüsselt antworten …',
  replyLabel: 'Im Thread antworten',

  loading: 'Wird geladen …',
  more: 'Mehr anzeigen',
  pins: 'Angeheftete Nachrichten',
  pinned_one: '{{count}} angeheftete Nachricht',
  pinned_other: '{{count}} angeheftete Nachrichten',
  noPins: 'Keine angehefteten Nachrichten',
  noPinsText: 'Hefte eine Nachricht über ihr Menü an, damit alle sie wiederfinden.',
  pin: 'Für alle anheften',
  unpin: 'Loslösen',

  sent: 'Hier geteilt',
  saved: 'Gespeichert',
  savedEntry: 'Nachrichten, die du für später gespeichert hast',
  savedMessages: 'Gespeicherte Nachrichten',
  save: 'Für später speichern',
  unsave: 'Aus Gespeichert entfernen',
  nothingSaved: 'Keine gespeicherten Nachrichten',
  nothingSavedText:
    'Speichere eine Nachricht über ihr Menü, um später auf sie zurückzukommen. Nur du siehst, was du speicherst.',
  savedGone:
    'Diese Nachricht ist nicht mehr verfügbar: Sie wurde gelöscht, oder du gehörst nicht mehr zu ihrer Unterhaltung.',

  files: 'Medien und Dateien',
  media: 'Medien',
  filesTab: 'Dateien',
  noMedia: 'Noch keine Fotos oder Videos',
  noFiles: 'Noch keine Dateien',
  toFilm: 'Zur Nachricht mit dem Video {{name}}',
  sentBy: '{{name}}, {{time}}',
  noFilesText: 'Dateien aus dieser Unterhaltung erscheinen hier.',
};
