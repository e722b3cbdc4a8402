/** Words of files: choosing, sending, looking at and playing them. */
export const files = {
  attach: 'Attach files',
  tray: 'Files to send',
  remove: 'Remove {{name}}',
  refused: '{{name}}: {{why}}',
  tooLarge:
    'This file is larger than {{maxSize}}, the most that this server takes. Make it smaller, or send a link to it.',
  folder: 'Folders cannot be sent. Pack it into an archive first, then attach that.',
  dismiss: 'Dismiss',
  dropHere: 'Drop to send to {{name}}',
  dropHint: 'They wait above the text until you press Send.',

  sending: 'Sending {{name}}',
  percent: '{{percent}} %',
  cancelSending: 'Cancel sending {{name}}',
  waiting: 'Waits for its turn',

  download: 'Download {{name}}',
  notDownloaded: 'Not downloaded: {{why}}',
  about: '{{size}} · {{type}}',
  unknownType: 'File',

  openPicture: 'Open picture {{name}}',
  loading: 'Loading…',
  broken: 'This picture cannot be shown. Download it instead.',
  viewer: 'Picture {{name}}',
  place: '{{index}} of {{count}}',
  previous: 'Previous picture',
  next: 'Next picture',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit to the window',
  close: 'Close the picture',

  video: 'Film {{name}}',
  play: 'Play {{name}}',
  pause: 'Pause {{name}}',
  position: 'Position in {{name}}',
  positionText: '{{at}} of {{length}}',
  speed: 'Speed {{speed}}×',
  unplayable: 'This cannot be played here. Download it instead.',

  photo: 'Photo',
  film: 'Film',
  sound: 'Sound',
  voice: 'Voice message',
  withCaption: '{{what}}: {{caption}}',
} as const;
