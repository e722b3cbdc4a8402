/** The moment of the pictures: a Friday, in local time (ms since 1970). */
export const NOW = new Date(2026, 10, 20, 10, 8).getTime();

export const PASSWORD = 'a picture of a password';

/** A message that I send while the pictures are taken, and that never arrives. */
export const LOST_LINE = 'Price line confirmed with finance. Anything else before I flip it?';
/** A message that I send while offline, in the open room. */
export const WAITING_LINE = 'Heard it, we cut there. I am on the train until half past ten.';
/** My draft while the pictures are taken. */
export const DRAFT = 'Then it goes to print at four.';

/** My search query. */
export const SEARCH_QUERY = 'price';

/** The announcement that I am writing. */
export const ANNOUNCEMENT_DRAFT = {
  title: 'The launch page goes live on Friday',
  body: [
    '**Friday at noon**, when the last proof is back.\n',
    '- The price line is final, see the sheet in *launch-review*',
    '- Support has [the questions and answers](https://wiki.harbour.example/launch)',
    '\nAnything that is still open goes to Mei before eleven.',
  ].join('\n'),
} as const;

/** The pattern that I preview before following it. */
export const PREVIEWED_PATTERN = 'deploy.*';

/** The poll that I am writing. */
export const POLL = {
  question: 'When do we photograph the new office?',
  options: ['Tuesday morning', 'Thursday at noon'],
};
