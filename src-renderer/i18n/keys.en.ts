/** Texts of the keyboard shortcuts. */
export const keys = {
  title: 'Keyboard',
  text: 'You can do everything from the keyboard. Tab moves forward, Shift+Tab back; shortcuts:',
  groups: { go: 'Navigation', read: 'Reading', write: 'Writing', help: 'Help' },
  jump: 'Jump to a person, room or command',
  newMessage: 'New message',
  earlierPlace: 'Back to what was shown before',
  laterPlace: 'Forward again',
  nextUnread: 'Next unread',
  previousUnread: 'Previous unread',
  server: 'Show another server',
  nextPart: 'Next part of the window',
  previousPart: 'Previous part of the window',
  back: 'Go back or close',
  searchHere: 'Search in this conversation',
  searchEverywhere: 'Search everywhere',
  among: 'Move between messages or lines',
  ends: 'Jump to first or last',
  actions: 'Message actions',
  send: 'Send',
  newLine: 'New line',
  bold: 'Bold',
  italic: 'Italic',
  strike: 'Strikethrough',
  code: 'Code',
  link: 'Turn the selection into a link',
  settings: 'Settings',
  list: 'Keyboard shortcuts',
  or: 'or',
} as const;

/** Texts for screen readers only. */
export const spoken = {
  label: 'Read aloud',
  message: '{{name}}: {{text}}',
  many: '{{count}} new messages. Latest:',
} as const;
