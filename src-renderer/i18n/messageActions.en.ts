/** Words for what is done with messages: their menu, several at once, who has read them. */
export const messageActions = {
  menu: 'More',
  menuOf: 'What to do with the message',
  select: 'Select',
  choose: 'Select the message of {{name}}, {{time}}',

  selected_one: '{{count}} selected',
  selected_other: '{{count}} selected',
  selection: 'Selected messages',
  copySelected: 'Copy',
  saveSelected: 'Save',
  saved: 'Saved',
  copied: 'Copied',
  notCopied: 'Could not be copied',
  endSelection: 'Stop selecting',
  recallSelected: 'Recall',
  recallTitle_one: 'Recall {{count}} message?',
  recallTitle_other: 'Recall {{count}} messages?',
  recallText: 'They are taken back for everybody. It cannot be undone.',
  recallOthers_one: '{{count}} of those that you selected is not yours to recall, and stays.',
  recallOthers_other: '{{count}} of those that you selected are not yours to recall, and stay.',
  quoted: '{{name}}, {{time}}:\n{{text}}',

  edit: 'Edit',
  edited: '(edited {{time}})',

  sent: 'Sent',
  read: 'Read',
  seenBy_one: 'Seen by {{count}}',
  seenBy_other: 'Seen by {{count}}',
  seenByLabel: 'Seen by',
} as const;
