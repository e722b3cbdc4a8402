/** Words of the first minutes: nobody has written yet, or nobody else is here. */
export const welcome = {
  title: 'Welcome, {{name}}',
  alone: 'You’re the first one here. Invite your team, or set up a room for them.',
  others: 'Message someone, or start a room.',
  people: 'Who to message',
  writeTo: 'Message',
  find: 'Find a person',
  chooseTitle: 'Choose a conversation',
  chooseText: 'Pick one from the list, or start a new one.',

  invite: 'Invite your team',
  inviteEmbedded:
    'A second person on this computer can start Parley with this command. Messages stored on this computer stay here: to talk with people elsewhere, sign out and use a different server.',
  inviteRedis:
    'Ask them to choose “My team’s Redis” and enter this address. If it has a password, give it to them as well.',
  inviteGateway: 'Ask them to open this address in a browser, or to choose “A Parley server” and enter it there.',
  loopback: 'This address works on this computer only. An administrator can provide one that other people can reach.',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Couldn’t copy',
} as const;
