import { type Actor, CAST, on } from './story.ts';

export type SentFile = 'copy' | 'prices';

/** What happens in a room, in order: each is one event of its log, but `read`, which is none. */
export type Scene = { readonly by: Actor; readonly at: number } & (
  | { readonly does: 'enter' | 'read' }
  | { readonly does: 'say'; readonly text: string; readonly mentions?: readonly Actor[]; readonly answers?: SentFile }
  | { readonly does: 'send'; readonly file: SentFile; readonly caption: string }
  | { readonly does: 'react'; readonly to: SentFile; readonly emoji: string }
  | { readonly does: 'recall'; readonly text: string }
  | { readonly does: 'mute'; readonly whom: Actor; readonly forMs: number }
);

export interface RoomStory {
  readonly name: string;
  readonly owner: Actor;
  readonly password: string | null;
  readonly seats: number;
  readonly idleTtlMs: number;
  /** How long it has been quiet when the picture is taken (ms). */
  readonly quietMs: number;
  readonly scenes: readonly Scene[];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const REVIEW: RoomStory = {
  name: 'launch-review',
  owner: 'mei',
  password: 'a word for the launch',
  seats: 20,
  idleTtlMs: 2 * HOUR_MS,
  quietMs: 35 * MINUTE_MS,
  scenes: [
    { by: 'jonas', at: on(20, 9, 12), does: 'enter' },
    { by: 'hana', at: on(20, 9, 14), does: 'enter' },
    { by: 'tomas', at: on(20, 9, 15), does: 'enter' },
    { by: 'me', at: on(20, 9, 20), does: 'enter' },
    {
      by: 'jonas',
      at: on(20, 9, 41),
      does: 'send',
      file: 'copy',
      caption: 'Copy deck for the launch page is final. Two open points are marked in the file.',
    },
    {
      by: 'mei',
      at: on(20, 9, 44),
      does: 'say',
      text: `看过了，第二点我来改。 @${CAST.me} can you confirm the price line before noon?`,
      mentions: ['me'],
      answers: 'copy',
    },
    { by: 'mei', at: on(20, 9, 45), does: 'react', to: 'copy', emoji: '👍' },
    { by: 'tomas', at: on(20, 9, 46), does: 'react', to: 'copy', emoji: '👍' },
    { by: 'me', at: on(20, 9, 47), does: 'react', to: 'copy', emoji: '👍' },
    { by: 'hana', at: on(20, 9, 48), does: 'react', to: 'copy', emoji: '👀' },
    { by: 'sofia', at: on(20, 9, 52), does: 'enter' },
    { by: 'sofia', at: on(20, 9, 53), does: 'recall', text: 'Wrong room, sorry.' },
    { by: 'mei', at: on(20, 9, 54), does: 'mute', whom: 'tomas', forMs: 15 * MINUTE_MS },
    {
      by: 'me',
      at: on(20, 9, 58),
      does: 'send',
      file: 'prices',
      caption: 'Price line confirmed with finance. This is the sheet:',
    },
    { by: 'me', at: on(20, 9, 58), does: 'read' },
    { by: 'mei', at: on(20, 10, 2), does: 'react', to: 'prices', emoji: '🎉' },
    {
      by: 'jonas',
      at: on(20, 10, 7),
      does: 'say',
      text: `@${CAST.me} the recording of the dry run is there, skip the first 40 seconds.`,
      mentions: ['me'],
    },
  ],
};

const FRONT_DESK: RoomStory = {
  name: 'front-desk',
  owner: 'sofia',
  password: null,
  seats: 50,
  idleTtlMs: 24 * HOUR_MS,
  quietMs: 3 * HOUR_MS,
  scenes: [
    { by: 'me', at: on(18, 8, 0), does: 'enter' },
    { by: 'sofia', at: on(20, 8, 2), does: 'say', text: 'Two parcels for Studio B.' },
    { by: 'sofia', at: on(20, 8, 40), does: 'say', text: 'The courier comes back at eleven.' },
    { by: 'sofia', at: on(20, 9, 5), does: 'say', text: 'Visitors for Mei are in the lobby.' },
  ],
};

const LUNCH: RoomStory = {
  name: 'lunch-today',
  owner: 'sofia',
  password: null,
  seats: 8,
  idleTtlMs: 30 * MINUTE_MS,
  quietMs: 28 * MINUTE_MS,
  scenes: [
    { by: 'me', at: on(20, 9, 30), does: 'enter' },
    { by: 'sofia', at: on(20, 9, 38), does: 'say', text: 'Noodles at half past twelve?' },
    { by: 'me', at: on(20, 9, 40), does: 'read' },
  ],
};

const DESIGN: RoomStory = {
  name: '设计讨论',
  owner: 'mei',
  password: null,
  seats: 20,
  idleTtlMs: 7 * 24 * HOUR_MS,
  quietMs: 26 * HOUR_MS,
  scenes: [
    { by: 'me', at: on(18, 15, 0), does: 'enter' },
    { by: 'mei', at: on(19, 9, 10), does: 'say', text: '新的标志放在共享文件夹里了。' },
    { by: 'mei', at: on(19, 9, 12), does: 'say', text: '大家今天看一下。' },
  ],
};

const BUDGET: RoomStory = {
  name: 'budget-2027',
  owner: 'hana',
  password: 'not for everybody',
  seats: 6,
  idleTtlMs: 24 * HOUR_MS,
  quietMs: 5 * HOUR_MS,
  scenes: [
    { by: 'jonas', at: on(20, 5, 2), does: 'enter' },
    { by: 'mei', at: on(20, 5, 4), does: 'enter' },
  ],
};

export const ROOMS = [DESIGN, FRONT_DESK, LUNCH, BUDGET, REVIEW] as const;
/** The room that is open in the pictures. */
export const OPEN_ROOM = REVIEW;
/** A room that I am not in. */
export const FOREIGN_ROOM = BUDGET;
/** The room that closes while they are taken. */
export const CLOSING_ROOM = LUNCH;
