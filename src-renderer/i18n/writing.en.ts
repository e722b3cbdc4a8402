/** Words of the composer that are not about files: completions and commands. */
export const writing = {
  completions: {
    people: 'People to mention',
    rooms: 'Rooms to link to',
    emoji: 'Emoji',
    commands: 'Commands',
  },
  found_one: '{{count}} offered',
  found_other: '{{count}} offered',

  editing: 'Change your message',
  editHint: 'Enter to save · Esc to leave it as it was',
  dropEdit: 'Leave it as it was',
  save: 'Save',

  longText: {
    title: 'Send this as a file?',
    text: 'The text is {{size}} long; a message holds {{most}}. As a file it waits above the text until you press Send.',
    attach: 'Attach as a file',
    instead: 'Attach it as a file instead',
  },

  forward: {
    title_one: 'Forward a message',
    title_other: 'Forward {{count}} messages',
    hint: 'It says whose words they are. Files are sent anew.',
    find: 'Find a conversation',
    places: 'Where to',
    nowhere: 'Nowhere is called “{{query}}”. Try fewer letters.',
    heading: 'Forwarded from **{{name}}**',
    send: 'Send',
    sending: 'Sending…',
    sent: 'Sent',
    sendTo: 'Send to {{name}}',
    sendingTo: 'Sending to {{name}}',
    sentTo: 'Sent to {{name}}',
    failed: 'Not sent: {{why}}',
    done: 'Done',
  },

  commands: {
    join: 'Go to a room by its name',
    leave: 'Leave this room',
    invite: 'Write somebody a link to this room',
    msg: 'Write to somebody',
    search: 'Search in all messages',
    mute: 'No notifications from here',
    unmute: 'Notifications from here as usual',
    shrug: 'Say it with a shrug',
  },
  takes: {
    room: 'room',
    person: 'name',
    words: 'words',
    text: 'text',
  },
  problems: {
    unknown: 'There is no command {{command}}. Press Enter once more to send it as a message.',
    noRoom: 'This is a command for rooms, and this is none. Press Enter once more to send it as a message.',
    missing: 'Write after {{command}} what it is for. Press Enter once more to send it as a message.',
    nobody: 'Nobody here is called “{{name}}”. Press Enter once more to send it as a message.',
    badRoom: 'No room can be called “{{name}}”. Press Enter once more to send it as a message.',
    offline: 'Not while you are offline. Press Enter once more to send it as a message.',
  },
  invitation: 'Come into #{{room}}: {{link}}',
} as const;
