/** Texts of several servers side by side in the desktop. */
export const servers = {
  label: 'Servers',
  add: 'Add a server…',
  addTitle: 'Add a server',
  addText: 'Where are its messages stored?',
  new: 'New server',
  notConnected: 'not connected',
  remove: 'Remove server…',
  removeTitle: 'Remove “{{name}}”?',
  removeText:
    'You’re signed out, and what this computer saved of this server is deleted, with any unsent messages. Everything on the server stays.',
  removeHere:
    'You’re signed out, and your drafts and unsent messages are deleted. The conversations themselves stay on this computer.',
  removeConfirm: 'Remove server',
} as const;
