/** The moment of the pictures: a Friday, in local time (ms since 1970). */
export const NOW = new Date(2026, 10, 20, 10, 8).getTime();

export const PASSWORD = 'a picture of a password';

/** What I write while the pictures are taken, and what never arrives. */
export const LOST_LINE = 'Price line confirmed with finance. Anything else before I flip it?';
/** What I write while there is no network, in the open room. */
export const WAITING_LINE = 'Heard it, we cut there. I am on the train until half past ten.';
/** What I am writing when they are taken. */
export const DRAFT = 'Then it goes to print at four.';

/** What I look for in all messages. */
export const SOUGHT = 'price';

/** What I am announcing. */
export const ANNOUNCEMENT_DRAFT = {
  title: 'The launch page goes live on Friday',
  body: [
    '**Friday at noon**, when the last proof is back.\n',
    '- The price line is final, see the sheet in *launch-review*',
    '- Support has [the questions and answers](https://wiki.harbour.example/launch)',
    '\nAnything that is still open goes to Mei before eleven.',
  ].join('\n'),
} as const;

/** What I look at whether to follow it. */
export const LOOKED_AT = 'deploy.*';
