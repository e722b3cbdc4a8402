/** Texts of how much storage the files of the team use. */
export const storage = {
  intro: 'Files that people have sent, with uploads in progress. You see sizes only, never the files.',
  total: '{{used}} in all',
  totalOf: '{{used}} of {{limit}} in all',
  near: 'Your team’s storage for files is almost full. Raise the limit, or ask people to delete files.',
  noFiles: 'No one has sent a file yet.',
  show: 'Show',
  by: { people: 'By person', rooms: 'By room' },
  together: {
    groups: 'All group messages',
    direct: 'All direct messages',
    closed: 'Closed rooms',
  },
} as const;
