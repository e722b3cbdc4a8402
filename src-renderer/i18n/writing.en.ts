/** Texts of the composer except files: completions and commands. */
export const writing = {
  completions: {
    people: 'People to mention',
    rooms: 'Rooms to link to',
    emoji: 'Emoji',
    commands: 'Commands',
  },
  formats: {
    label: 'Formatting',
    bold: 'Bold',
    italic: 'Italic',
    strike: 'Strikethrough',
    code: 'Code',
    link: 'Link',
  },
  wide: {
    everyone_one: '{{count}} person in this room',
    everyone_other: 'all {{count}} people in this room',
    present_one: '{{count}} person who is here now',
    present_other: '{{count}} people who are here now',
    group_one: 'group of {{count}} person',
    group_other: 'group of {{count}} people',
  },
  notify: {
    title: 'Notify {{count}} people?',
    text: 'Your message mentions {{count}} people, who all get a notification.',
    confirm: 'Send and notify',
  },
  found_one: '{{count}} suggestion',
  found_other: '{{count}} suggestions',

  editing: 'Edit message',
  editHint: 'Enter to save · Esc to cancel',
  dropEdit: 'Cancel editing',
  save: 'Save',

  messageRateWait: 'Your team limits messages per minute. Sending continues in {{left}}',
  messageRateRule:
    'Your team limits how many messages you can send in a minute. Yours are sent in order, a little later.',

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
    notForGuests: 'Guests can’t use this command. Press Enter again to send it as a message.',
    missing: '{{command}} needs something after it. Press Enter again to send it as a message.',
    nobody: 'No one matches “{{name}}”. Press Enter again to send it as a message.',
    badRoom: '“{{name}}” isn’t a valid room name. Press Enter again to send it as a message.',
    offline: 'This command isn’t available while you’re offline. Press Enter again to send it as a message.',
  },
  invitation: 'Join me in {{link}}',
} as const;
