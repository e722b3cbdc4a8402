import type { On } from '../storyClock.ts';
import { TEAM } from '../team.ts';
import type { RoomStory } from './Scene.ts';

const MINUTE_MS = 60_000;

/** The room with a password, with every kind of event that a room can have. */
export function tellReview(on: On): RoomStory {
  return {
    name: 'launch-review',
    owner: 'mei',
    people: ['jonas', 'hana', 'tomas', 'me', 'laura'],
    password: 'a word for the launch',
    seats: 20,
    idleTtlMs: 120 * MINUTE_MS,
    quietMs: 35 * MINUTE_MS,
    scenes: [
      {
        by: 'jonas',
        as: 'copy',
        at: on(0, 9, 41),
        does: 'send',
        file: 'copy',
        caption: 'Copy deck for the launch page is final. Two open points are marked in the file.',
      },
      {
        by: 'mei',
        at: on(0, 9, 44),
        does: 'say',
        text: `看过了，第二点我来改。 @${TEAM.me} can you confirm the price line before noon?`,
        mentions: ['me'],
        answers: 'copy',
      },
      { by: 'mei', at: on(0, 9, 44), does: 'pin', to: 'copy' },
      { by: 'mei', at: on(0, 9, 45), does: 'react', to: 'copy', emoji: '👍' },
      { by: 'tomas', at: on(0, 9, 46), does: 'react', to: 'copy', emoji: '👍' },
      { by: 'me', at: on(0, 9, 47), does: 'react', to: 'copy', emoji: '👍' },
      { by: 'hana', at: on(0, 9, 48), does: 'react', to: 'copy', emoji: '👀' },
      {
        by: 'tomas',
        at: on(0, 9, 50),
        does: 'say',
        text: 'The feature flag is already on in staging:\n\n```sh\nflags set launch.page --env staging --value on\n```',
      },
      { by: 'sofia', at: on(0, 9, 52), does: 'enter' },
      { by: 'sofia', at: on(0, 9, 53), does: 'recall', text: 'Wrong room, sorry.' },
      { by: 'mei', at: on(0, 9, 54), does: 'mute', whom: 'tomas', forMs: 30 * MINUTE_MS },
      {
        by: 'me',
        as: 'prices',
        at: on(0, 9, 58),
        does: 'send',
        file: 'prices',
        caption: 'Price line confirmed with finance. This is the sheet:',
      },
      { by: 'me', at: on(0, 9, 58), does: 'read' },
      { by: 'mei', at: on(0, 10, 2), does: 'react', to: 'prices', emoji: '🎉' },
      {
        by: 'jonas',
        at: on(0, 10, 7),
        does: 'say',
        text: `@${TEAM.me} the recording of the dry run is there, skip the first 40 seconds.`,
        mentions: ['me'],
      },
    ],
  };
}
