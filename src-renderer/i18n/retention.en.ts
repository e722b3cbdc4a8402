/** Texts of the retention of messages. */
export const retention = {
  heading: 'Old messages',
  note_one: 'Messages older than {{count}} day are deleted for everyone.',
  note_other: 'Messages older than {{count}} days are deleted for everyone.',
  intro:
    'Messages that are older than this are deleted for everyone, with their files: on the server and on people’s computers. Everyone sees the limit in the details of a conversation.',
  direct: 'Direct messages: days',
  group: 'Group messages: days',
  room: 'Rooms: days',
  daysHint: 'Leave empty to never delete them.',
  never: 'Never deleted',
  badDays: 'Enter a number from 1 to {{max}}, or leave it empty.',
  ownerOnly: 'Only the owner of the team can change this.',
  confirmTitle: 'Delete old messages?',
  confirmText:
    'These messages and their files are deleted for everyone, except those under legal hold. You can’t undo this.',
  confirm: {
    direct: 'Direct messages from before {{day}}',
    group: 'Group messages from before {{day}}',
    room: 'Messages in rooms from before {{day}}',
  },
  confirmYes: 'Delete messages',
  holds: 'Legal hold',
  holdsText:
    'Nothing under legal hold is deleted automatically. For a person, this covers their direct and group messages, and in rooms everything from the first message of theirs on.',
  noHolds: 'Nothing is under legal hold.',
  choose: 'Choose a person or a room',
  rooms: 'Rooms',
  hold: 'Hold',
  lift: 'Lift',
  heldBy: 'Held by {{name}}, {{time}}',
  unknown: 'Unknown person',
} as const;
