/** Texts of a new team or account: no messages yet, or no other people. */
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
  inviteHosted:
    'On the same network, others choose “Teams nearby” in Parley. The person who hosts this team gives them a code.',
  inviteEmbedded:
    'Messages are stored on this computer, so only people who use it can join you. To chat with people on other computers, sign out and use a different server.',
  inviteRedis:
    'Ask people to choose “My team’s Redis” under “More options” when they first open Parley, and to enter {{address}}. If it has a password, give it to them as well.',
  inviteGateway:
    'Ask people to open {{address}} in a browser. In the desktop app, they choose “A Parley server” and enter it there.',
  embeddedInvitation:
    'Join me on Parley: on {{name}}’s computer, sign out of {{name}}’s account and create your own. To be signed in at the same time, start Parley with the option --profile second.',
  loopback: 'This address works on this computer only. An administrator can provide one that other people can reach.',
  copyAddress: 'Copy address',
  copyInvitation: 'Copy invitation',
  copied: 'Copied',
  notCopied: 'Couldn’t copy',
} as const;
