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
  ownWindow: 'Open the conversation in its own window',
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
  pastePlain: 'Paste without formatting',
  settings: 'Settings',
  list: 'Keyboard shortcuts',
  or: 'or',
  /** The shortcut that works in every app. */
  global: {
    title: 'Everywhere on this computer',
    label: 'Show or hide Parley',
    hint: 'Works in every app. There is none until you choose one.',
    none: 'Choose a shortcut',
    press: 'Press the keys… Esc cancels',
    remove: 'Remove',
    noModifier: 'A shortcut needs Ctrl, Alt or ⌘ with a letter, digit or function key.',
    own: 'Parley uses this shortcut itself. Choose a different one.',
    taken: 'Another app or your system uses this shortcut, so it doesn’t work here. Choose a different one.',
    unconfirmed:
      'Your desktop decides about this shortcut. If it doesn’t work, allow it or set it in your keyboard settings.',
  },
} as const;

/** Texts for screen readers only. */
export const spoken = {
  label: 'Read aloud',
  message: '{{name}}: {{text}}',
  many: '{{count}} new messages. Latest:',
} as const;
