import type { dataExport as english } from '../dataExport.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of the export of the person's own data; `index`: of the page in the file. */
export const dataExport: Translated<typeof english> = {
  heading: 'Deine Daten',
  text: 'Eine ZIP-Datei mit deinem Profil, deinen Einstellungen, deinen Nachrichten und deinen Dateien. Nachrichten anderer sind nicht enthalten.',
  start: 'Meine Daten exportieren …',
  cancel: 'Export abbrechen',
  progress: 'Fortschritt des Exports',
  running_one: '{{done}} von {{count}} Unterhaltung, {{size}}',
  running_other: '{{done}} von {{count}} Unterhaltungen, {{size}}',
  saved: 'Deine Daten wurden gespeichert.',
  savedPartly_one:
    'Deine Daten wurden gespeichert, bis auf {{count}} Teil. Warum, steht in der Datei unter index.html.',
  savedPartly_other:
    'Deine Daten wurden gespeichert, bis auf {{count}} Teile. Warum, steht in der Datei unter index.html.',
  failed: 'Deine Daten wurden nicht exportiert: {{why}}',
  index: {
    title: 'Daten von {{name}} in Parley',
    exported: 'Exportiert {{time}} mit Parley {{version}} von {{place}}.',
    format:
      'Listen haben einen Eintrag pro Zeile, den neuesten zuerst. Zeiten sind in Millisekunden seit 1970 (UTC) angegeben.',
    notIncluded:
      'Nicht enthalten: Nachrichten anderer, gelöschte Nachrichten und frühere Fassungen bearbeiteter Nachrichten, Passwörter und alles, was du zum Zeitpunkt des Exports nicht öffnen konntest, zum Beispiel Räume, die du verlassen hast oder aus denen du entfernt wurdest.',
    filesHeading: 'Dateien',
    contentHeading: 'Inhalt',
    entriesHeading: 'Einträge',
    messagesHeading: 'Nachrichten',
    leftOutHeading: 'Fehlt oder ist unvollständig',
    profile: 'Name, frühere Namen, Titel, Zeitzone und Status',
    picture: 'Profilbild',
    settings: 'Einstellungen',
    drafts: 'Entwürfe auf diesem Computer',
    sessions: 'Wo du angemeldet warst',
    groups: 'Gruppen, zu denen du gehörst',
    blocked: 'Personen, die du blockiert hast',
    saved: 'Gespeicherte Nachrichten und Erinnerungen',
    scheduled: 'Geplante Nachrichten',
    activity: 'Aktivität',
    announcements: 'Ankündigungen, die du geschrieben hast',
    subscriptions: 'Themen und Personen, denen du folgst',
    webhooks: 'Webhooks, die du erstellt hast',
    posts: 'Deine Beiträge in Themen',
    conversations: 'Unterhaltungen',
  },
};
