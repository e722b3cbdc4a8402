/** Words of the composer that are not about files: completions and commands. */
export const writing = {
  completions: {
    people: 'People to mention',
    rooms: 'Rooms to link to',
    emoji: 'Emoji',
    commands: 'Commands',
  },
  found_one: '{{count}} suggestion',
  found_other: '{{count}} suggestions',

  editing: 'Edit message',
  editHint: 'Enter to save · Esc to cancel',
  dropEdit: 'Cancel editing',
  save: 'Save',

  longText: {
    title: 'Send this as a file?',
    text: 'The text is {{size}} long; a message can have up to {{most}}. Nothing is sent until you press Send.',
    attach: 'Attach as file',
    instead: 'Attach as file instead',
  },

  forward: {
    title_one: 'Forward message',
    title_other: 'Forward {{count}} messages',
    hint: 'The original author is shown. Files are uploaded again.',
    find: 'Find a conversation',
    places: 'Forward to',
    nowhere: 'No conversation matches “{{query}}”. Try fewer letters.',
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
    join: 'Open or join a room by name',
    leave: 'Leave this room',
    invite: 'Send someone a link to this room',
    msg: 'Message someone',
    search: 'Search all messages',
    mute: 'Mute this conversation',
    unmute: 'Unmute this conversation',
    shrug: 'Add a shrug to your message',
  },
  takes: {
    room: 'room',
    person: 'name',
    words: 'words',
    text: 'text',
  },
  problems: {
    unknown: 'There’s no command {{command}}. Press Enter again to send it as a message.',
    noRoom: 'This command only works in a room. Press Enter again to send it as a message.',
    missing: '{{command}} needs something after it. Press Enter again to send it as a message.',
    nobody: 'No one matches “{{name}}”. Press Enter again to send it as a message.',
    badRoom: '“{{name}}” isn’t a valid room name. Press Enter again to send it as a message.',
    offline: 'This command isn’t available while you’re offline. Press Enter again to send it as a message.',
  },
  invitation: 'Join me in #{{room}}: {{link}}',
} as const;
