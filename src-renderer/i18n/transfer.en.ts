/** Texts of the export and import of settings. */
export const transfer = {
  save: 'Export settings',
  saveHint:
    'A file with your appearance, language, notification, privacy and keyboard settings. It contains no passwords, servers or conversations.',
  saveButton: 'Export…',
  load: 'Import settings',
  loadHint: 'From a file that Parley exported. You see what changes before it does.',
  choose: 'Choose file…',
  changesLabel: 'Changes',
  changes_one: 'This file changes {{count}} setting:',
  changes_other: 'This file changes {{count}} settings:',
  nothing: 'Your settings already match this file.',
  change: '{{from}} → {{to}}',
  /** Beside a change that a person may not want from a file that someone else made. */
  warning: { lessPrivate: 'Less private', fewerNotifications: 'Fewer notifications' },
  leftOut: 'Left out, because they can’t be used here:',
  leftOutLabel: 'Left out',
  more_one: 'and {{count}} more',
  more_other: 'and {{count}} more',
  apply: 'Apply',
  done: 'Settings imported',
  on: 'On',
  off: 'Off',
  refused: {
    broken: 'This file is damaged. Nothing was changed.',
    foreign: 'This isn’t a file with settings of Parley. Nothing was changed.',
    newer: 'This file was made by a newer version of Parley. Update Parley, then try again. Nothing was changed.',
    tooLarge: 'This file is too large for settings. Nothing was changed.',
  },
} as const;
