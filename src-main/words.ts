/** The texts outside the page: those of the tray and of the context menu of a text field. */
export const words = {
  open: 'Open Parley',
  quit: 'Quit Parley',
  nothingUnread: 'No unread messages',
  offline: 'offline',
  spelling: {
    title: 'Spelling',
    off: 'Off',
    system: 'Check spelling',
    folder: 'Dictionaries (.bdic)…',
    learn: 'Add to dictionary',
    noSuggestion: 'No suggestions',
  },
  unread: (count: number): string => `${count} unread`,
};
