/** Texts that are shown in a message. */
export const messages = {
  leadsTo: '({{host}})',
  encrypted: 'Encrypted message',
  forged: 'This message could not be decrypted: it was changed or forged',
  newDevice: 'new device',
  newDeviceHint: 'Written on a device of {{name}} that is new to you. Compare its number on their card.',
  forgedEdit: 'A change of a message could not be decrypted: it was forged',
  earlierPassword: 'This message was encrypted with an earlier password',
  otherDevices: 'This message was encrypted for earlier devices',
  needsNewer: 'Update Parley to see this message',
  needsNewerFrom: 'Update Parley to see this message from {{name}}',
  eventNeedsNewer: 'Update Parley to see what happened here',

  showAll_zero: 'Show all',
  showAll_one: 'Show all ({{count}} more line)',
  showAll_other: 'Show all ({{count}} more lines)',
  showLess: 'Show less',

  copyMarkdown: 'Copy as Markdown',
  copyLink: 'Copy link to message',
  badLinkText: 'It links to a message in a conversation that you aren’t in or that no longer exists.',

  othersReacted_one: '{{count}} other',
  othersReacted_other: '{{count}} others',

  code: 'Code',
  codeIn: 'Code {{language}}',
  copyCode: 'Copy code',
  codeCopied: 'Copied',
  codeNotCopied: 'Couldn’t copy',
  table: 'Table',
  taskDone: 'Done',
  taskOpen: 'To do',
} as const;
