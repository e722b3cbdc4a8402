/** Texts for a part of the window that failed to render. */
export const boundary = {
  title: 'This part of Parley stopped working',
  text: 'Everything else still works. Nothing you wrote is lost.',
  row: 'This couldn’t be shown.',
  windowTitle: 'Parley ran into a problem',
  windowText: 'Your messages are safe. Reload to continue.',
  copy: 'Copy details',
  copied: 'Copied',
  notCopied: 'Couldn’t copy',
  close: 'Close',
  reload: 'Reload',
} as const;
