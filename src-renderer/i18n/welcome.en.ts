/** Words of the first minutes: nobody has written yet, or nobody else is here. */
export const welcome = {
  title: 'Welcome, {{name}}',
  alone: 'Nobody else has an account here yet. Invite the others; a room can be ready before they come.',
  others: 'Write to somebody who is here, or meet several in a room.',
  people: 'Whom to write to',
  writeTo: 'Write to',
  find: 'Find somebody',
  chooseTitle: 'Choose a conversation',
  chooseText: 'Pick one from the list, or begin another.',

  invite: 'Invite others',
  inviteEmbedded:
    'A second person on this computer starts Parley with this. What lives on this computer stays here: to talk with people elsewhere, sign out and choose another place.',
  inviteRedis: 'They choose “My team’s Redis” and write this address. Its password, if it has one, they need from you.',
  inviteGateway: 'They open this address in a browser, or choose “A Parley server” and write it there.',
  loopback: 'This address works on this computer only. Whoever runs the server can give it one that others reach.',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Could not be copied',
} as const;
