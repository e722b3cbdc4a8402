/** The few words outside the page: the tray's. They are English like the page's first language. */
export const words = {
  open: 'Open Parley',
  quit: 'Quit Parley',
  nothingUnread: 'Nothing unread',
  offline: 'not connected',
  unread: (count: number): string => `${count} unread`,
};
