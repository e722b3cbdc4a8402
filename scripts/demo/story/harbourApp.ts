import type { On } from '../storyClock.ts';
import { TEAM } from '../team.ts';
import type { RoomStory } from './Scene.ts';

const DAY_MS = 24 * 3_600_000;

/** A room of programmers: code, a table, a list, a plan as a picture, and a voice message. */
export function tellApp(on: On): RoomStory {
  return {
    name: 'harbour-app',
    owner: 'tomas',
    people: ['me', 'mei', 'omar', 'siyuan', 'priya', 'jonas', 'laura'],
    password: null,
    seats: 100,
    idleTtlMs: 30 * DAY_MS,
    quietMs: 20 * 3_600_000,
    year: 'en',
    scenes: [
      {
        by: 'omar',
        as: 'bug',
        at: on(1, 13, 40),
        does: 'say',
        text: 'Found it: the tide table was asked for *once per boat*. This is what it was:\n\n```ts\nfor (const boat of boats) {\n  const tide = await readTide(boat.harbour);\n  boat.departs = tide.next("high");\n}\n```',
      },
      {
        by: 'siyuan',
        at: on(1, 13, 44),
        does: 'say',
        text: '一次读完所有港口就可以了。 **40 ms instead of 3 s** on my machine.',
        answers: 'bug',
      },
      { by: 'tomas', at: on(1, 13, 45), does: 'react', to: 'bug', emoji: '🎉' },
      { by: 'mei', at: on(1, 13, 46), does: 'react', to: 'bug', emoji: '🎉' },
      {
        by: 'tomas',
        as: 'table',
        at: on(1, 13, 52),
        does: 'say',
        text: 'Before and after, five harbours:\n\n| boats | before | after |\n| --- | ---: | ---: |\n| 10 | 410 ms | 38 ms |\n| 100 | 3,960 ms | 41 ms |',
      },
      {
        by: 'tomas',
        at: on(1, 13, 53),
        does: 'edit',
        to: 'table',
        text: 'Before and after, five harbours, on the *slow* machine:\n\n| boats | before | after |\n| --- | ---: | ---: |\n| 10 | 410 ms | 38 ms |\n| 100 | 3,960 ms | 41 ms |',
      },
      {
        by: 'me',
        as: 'left',
        at: on(1, 13, 58),
        does: 'say',
        text: 'What is left for 2.5:\n\n1. the new price line\n2. opening hours on the map\n3. ~~tide table~~',
      },
      { by: 'me', at: on(1, 13, 58), does: 'read' },
      { by: 'priya', at: on(1, 14, 2), does: 'react', to: 'left', emoji: '👍' },
      { by: 'tomas', at: on(1, 14, 3), does: 'pin', to: 'left' },
      { by: 'omar', at: on(1, 14, 4), does: 'send', file: 'voice', caption: '' },
      {
        by: 'omar',
        at: on(1, 14, 5),
        does: 'say',
        text: `@${TEAM.me} I take the second one.`,
        mentions: ['me'],
        answers: 'left',
      },
    ],
  };
}
