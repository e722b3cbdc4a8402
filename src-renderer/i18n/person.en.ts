/** Texts of a person's card. */
export const person = {
  card: 'About {{name}}',
  you: 'This is you',
  knownHereAs: 'In this room: {{name}}',
  message: 'Message',
  statusUntil: 'until {{time}}',
  localTime: '{{time}} local time',
  sameTime: '{{time}} local time, the same as yours',
  sharedRooms: 'Rooms you share',
} as const;
