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
} as const;
