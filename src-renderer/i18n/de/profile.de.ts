import type { profile as english } from '../profile.en.ts';
import type { Translated } from '../Catalogue.ts';

/** Texts of the profile in the settings. */
export const profile: Translated<typeof english> = {
  picture: 'Bild',
  choosePicture: 'Bild wählen …',
  changePicture: 'Bild ändern …',
  removePicture: 'Bild entfernen',
  cropTitle: 'Dein Bild',
  cropHint: 'Ziehe das Bild, oder bewege es mit den Pfeiltasten. Alle sehen das Quadrat.',
  cropArea: 'Sichtbarer Teil des Bildes',
  zoom: 'Zoom',
  savePicture: 'Bild verwenden',
  status: 'Status',
  name: 'Name',
  yourName: 'Dein Name',
  nameHint:
    'Mit diesem Namen meldest du dich an. Dein früherer Name steht {{days}} Tage lang in deinem Profil; so lange kann ihn niemand sonst nehmen.',
  nameTaken:
    'Jemand hat diesen Namen oder hatte ihn vor Kurzem, oder einen, der genauso aussieht. Wähle einen anderen.',
  changeName: 'Namen ändern',
  nameChanged: 'Name geändert',
  statusText: 'Was ist los?',
  statusHint: 'Alle sehen ihn neben deinem Namen.',
  statusUntil: 'Wird gelöscht: {{time}}',
  chooseEmoji: 'Emoji für deinen Status wählen',
  clearAfter: 'Löschen nach',
  ends: {
    never: 'Nicht löschen',
    hour: '1 Stunde',
    fourHours: '4 Stunden',
    today: 'Heute',
    tomorrow: 'Morgen früh',
    week: '1 Woche',
  },
  setStatus: 'Status setzen',
  clearStatus: 'Status löschen',
  about: 'Über dich',
  title: 'Funktion',
  titleHint: 'Zum Beispiel „Design“ oder „Support, Berlin“.',
  timeZone: 'Zeitzone',
  timeZoneHint: 'Andere sehen deine Ortszeit.',
  noTimeZone: 'Nicht anzeigen',
  save: 'Profil speichern',
};
