/** The keys, and what they do. */
export const keys = {
  title: 'Keyboard',
  text: 'Everything can be done without a mouse. Tab goes on, Shift Tab back; these lead there at once.',
  groups: { go: 'Going somewhere', read: 'Reading', write: 'Writing', help: 'Help' },
  jump: 'Jump to a conversation, a room or a person',
  nextUnread: 'Next conversation with something unread',
  previousUnread: 'The one before',
  nextPart: 'Next part of the window',
  previousPart: 'Part of the window before',
  back: 'Back, or close what is open',
  searchHere: 'Search in this conversation',
  searchEverywhere: 'Search everywhere',
  among: 'From message to message, or from line to line',
  ends: 'First, last',
  actions: 'What can be done with a message',
  send: 'Send',
  newLine: 'A new line',
  list: 'This list',
  or: 'or',
} as const;

/** What is read aloud and not seen. */
export const spoken = {
  label: 'Read aloud',
  message: '{{name}}: {{text}}',
  many: '{{count}} new messages. The last:',
} as const;
