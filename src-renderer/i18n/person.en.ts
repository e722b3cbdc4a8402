/** Texts of a person's card. */
export const person = {
  card: 'About {{name}}',
  formerMember: 'Former member',
  noMessages: 'This person was erased and can’t get messages any more.',
  visitor: 'Joined this room by a guest link, without an account.',
  you: 'This is you',
  knownHereAs: 'In this room: {{name}}',
  formerly: 'Formerly {{name}}',
  message: 'Message',
  follow: 'Follow',
  following: 'Following',
  followHint: 'What {{name}} posts to topics then appears in your Activity.',
  followingHint: 'You get what {{name}} posts to topics. Choose again to unfollow.',
  statusUntil: 'until {{time}}',
  localTime: '{{time}} local time',
  sameTime: '{{time}} local time, the same as yours',
  sharedRooms: 'Rooms you share',
} as const;
