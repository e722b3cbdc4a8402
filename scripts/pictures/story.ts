/** Who is in the pictures: nobody who exists. */
export const CAST = {
  me: 'Amir Khan',
  mei: 'Mei Lin',
  jonas: 'Jonas Okafor',
  sofia: 'Sofia Rivera',
  tomas: 'Tomás Nunes',
  hana: 'Hana Watanabe',
} as const;
export type Actor = keyof typeof CAST;

export const PASSWORD = 'a picture of a password';

/** The moment of the pictures. */
export const NOW = on(20, 10, 8);

export interface Line {
  readonly from: Actor;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly text: string;
  /** It quotes the line before it. */
  readonly answers?: true;
  /** I have not read it yet. */
  readonly unread?: true;
}

/** What I and each of them wrote, in order. */
export const CONVERSATIONS = {
  mei: [
    { from: 'mei', at: on(19, 17, 52), text: 'The printer moved us to Friday afternoon. I told Sofia already.' },
    { from: 'me', at: on(19, 17, 58), text: 'Good. Then we have the whole morning for the copy.' },
    {
      from: 'mei',
      at: on(20, 9, 41),
      text: 'Copy deck for the launch page is final. Two open points are marked in the file.',
    },
    { from: 'me', at: on(20, 9, 43), text: 'The first one is mine, I answer it in the file. Who takes the second?' },
    { from: 'mei', at: on(20, 9, 44), text: '看过了，第二点我来改。 Can you confirm the price line before noon?' },
    { from: 'mei', at: on(20, 9, 45), text: 'The feature flag is already on in staging:' },
    { from: 'mei', at: on(20, 9, 45), text: 'https://staging.harbour.example/launch' },
    { from: 'me', at: on(20, 9, 51), text: 'Great. My answer is in the file too.' },
    { from: 'mei', at: on(20, 9, 52), text: '收到，谢谢！' },
    {
      from: 'mei',
      at: on(20, 10, 7),
      text: 'The recording of the dry run is there, about 40 seconds of audio at the start can be skipped.',
      unread: true,
    },
  ],
  jonas: [
    { from: 'me', at: on(19, 15, 2), text: 'The captions are final, all twelve of them.' },
    { from: 'jonas', at: on(19, 15, 6), text: 'Then I send it to print at four.', answers: true },
    { from: 'jonas', at: on(20, 9, 31), text: 'The proofs are on your desk.' },
    { from: 'me', at: on(20, 9, 33), text: 'Thanks, I look at them after the call.' },
    { from: 'jonas', at: on(20, 9, 58), text: 'The blue on page 3 is still too dark.', unread: true },
  ],
  sofia: [
    { from: 'me', at: on(19, 16, 20), text: 'Can you book the studio for Monday?' },
    { from: 'sofia', at: on(19, 16, 26), text: 'Booked, from nine to noon.' },
  ],
} as const satisfies Readonly<Partial<Record<Actor, readonly Line[]>>>;

/** What I write while the pictures are taken, and what never arrives. */
export const LOST_LINE = 'Price line confirmed with finance. Anything else before I flip it?';
/** What I write while there is no network, in the open room. */
export const WAITING_LINE = 'Heard it, we cut there. I am on the train until half past ten.';
/** What I am writing when they are taken. */
export const DRAFT = 'Then it goes to print at four.';

/** What I look for in all messages. */
export const SOUGHT = 'price';

/** A moment in November 2026, in local time (ms since 1970). */
export function on(day: number, hour: number, minute: number): number {
  return new Date(2026, 10, day, hour, minute).getTime();
}
