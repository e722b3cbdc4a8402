/** Texts of mentions, replies and reactions. */
export const about = {
  mentionsYou: '{{label}}, mentions you',

  reply: 'Reply',
  replyingTo: 'Replying to {{name}}',
  dropReply: 'Cancel reply',
  answers: 'In reply to {{name}}: {{excerpt}}',
  jump: 'Go to message',
  quoteLoading: 'Loading the message…',
  quoteGone: 'This message is no longer available',
  quoteRecalled: 'Deleted message',

  react: 'React',
  reactions: 'Reactions',
  by: '{{emoji}}: {{names}}',
  giveIt: 'React too',
  takeItBack: 'Remove your reaction',
  notReacted: 'Reaction not changed: {{why}}',
  poll: {
    voters_one: '{{count}} person voted',
    voters_other: '{{count}} people voted',
    visible: 'Everyone here can see votes',
    closesAt: 'Closes {{time}}',
    closedAt: 'Closed {{time}}',
    close: 'Close poll',
    takeBack: 'Remove vote',
  },
} as const;
