/** Words for a part of the window that failed to render. */
export const boundary = {
  title: 'This part of Parley failed',
  text: 'The rest still works. Nothing you wrote is lost.',
  row: 'This could not be shown.',
  windowTitle: 'Parley ran into a problem',
  windowText: 'Your messages are safe. Reload to go on.',
  copy: 'Copy details',
  copied: 'Copied',
  notCopied: 'Not copied',
  close: 'Close',
  reload: 'Reload',
} as const;
