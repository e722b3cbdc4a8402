/** The texts outside the page: those of the tray and of the context menu of a text field. */
export const words = {
  open: 'Open Parley',
  quit: 'Quit Parley',
  nothingUnread: 'No unread messages',
  offline: 'offline',
  pause: 'Pause notifications',
  pauses: { halfHour: '30 minutes', hour: '1 hour', tomorrow: 'Until tomorrow morning' },
  pausedUntil: (time: string): string => `Notifications paused until ${time}`,
  resume: 'Resume notifications',
  inTray: {
    title: 'Parley is still running',
    body: 'You’ll still get messages. Open or quit Parley from its tray icon.',
  },
  conversation: (name: string, unread: number): string => `${name} (${unread})`,
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
