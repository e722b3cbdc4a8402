/** The few words outside the page: the tray's, and those of the menu over a text field. They are English like the page's first language. */
export const words = {
  open: 'Open Parley',
  quit: 'Quit Parley',
  nothingUnread: 'Nothing unread',
  offline: 'not connected',
  spelling: {
    title: 'Spelling',
    off: 'Off',
    system: 'Check spelling',
    folder: 'Dictionaries (.bdic)…',
    learn: 'Add to the dictionary',
    noSuggestion: 'No suggestion',
  },
  unread: (count: number): string => `${count} unread`,
};
