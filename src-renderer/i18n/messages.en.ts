/** Words for what a message shows. */
export const messages = {
  leadsTo: '({{host}})',
  needsNewer: 'This message needs a newer version of Parley',
  needsNewerFrom: 'A message from {{name}} needs a newer version of Parley',
  eventNeedsNewer: 'Something happened here that needs a newer version of Parley to be shown',

  showAll_zero: 'Show all',
  showAll_one: 'Show all ({{count}} more line)',
  showAll_other: 'Show all ({{count}} more lines)',
  showLess: 'Show less',

  copyMarkdown: 'Copy as Markdown',
  copyLink: 'Copy link to message',
  badLinkText: 'It leads to a message of a conversation that you are not in, or that is no more.',

  othersReacted_one: '{{count}} other',
  othersReacted_other: '{{count}} others',

  code: 'Code',
  codeIn: 'Code {{language}}',
  copyCode: 'Copy code',
  codeCopied: 'Copied',
  codeNotCopied: 'Could not be copied',
  table: 'Table',
  taskDone: 'Done',
  taskOpen: 'To do',
} as const;
