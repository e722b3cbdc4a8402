/** Texts about blocking people. */
export const blocking = {
  block: 'Block',
  unblock: 'Unblock',
  blockHint: 'You get no direct messages and no notifications from {{name}}. They won’t be notified.',
  unblockHint: 'Lets {{name}} send you direct messages again.',
  unblockPerson: 'Unblock {{name}}',
  youBlocked: 'You’ve blocked {{name}}. Unblock them to send messages.',
  hidden: 'Message from a blocked person',
  show: 'Show',
  privacy: 'Privacy',
  page: 'Blocked people',
  none: 'You haven’t blocked anyone. You can block a person on their card.',
  note:
    'Blocked people can’t send you direct messages, and you get no notifications from them. They aren’t notified. In rooms ' +
    'you see their messages when you choose Show.',
} as const;
