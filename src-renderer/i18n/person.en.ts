/** Texts of a person's card. */
export const person = {
  card: 'About {{name}}',
  you: 'This is you',
  knownHereAs: 'In this room: {{name}}',
  message: 'Message',
  sharedRooms: 'Rooms you share',
} as const;
