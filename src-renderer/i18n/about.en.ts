/** Words for what messages say about others: mentions, replies, reactions. */
export const about = {
  mentionsYou: '{{label}}, mentions you',

  reply: 'Reply',
  replyingTo: 'Reply to {{name}}',
  dropReply: 'Do not reply',
  answers: 'In reply to {{name}}: {{excerpt}}',
  jump: 'Go to the message',
  quoteLoading: 'Loading the message…',
  quoteGone: 'A message that is not here any more',
  quoteRecalled: 'Recalled message',

  react: 'React',
  reactions: 'Reactions',
  by: '{{emoji}}: {{names}}',
  giveIt: 'Give it, too',
  takeItBack: 'Take yours back',
  notReacted: 'Not done: {{why}}',
} as const;
