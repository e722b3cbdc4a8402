/** Words for what a message shows. */
export const messages = {
  leadsTo: '({{host}})',
  showAll_zero: 'Show all',
  showAll_one: 'Show all ({{count}} more line)',
  showAll_other: 'Show all ({{count}} more lines)',
  showLess: 'Show less',

  code: 'Code',
  codeIn: 'Code {{language}}',
  copyCode: 'Copy code',
  codeCopied: 'Copied',
  codeNotCopied: 'Could not be copied',
  table: 'Table',
  taskDone: 'Done',
  taskOpen: 'To do',
} as const;
