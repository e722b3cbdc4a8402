import type { On } from '../storyClock.ts';
import type { RoomStory } from './Scene.ts';
import { tellReview } from './launchReview.ts';
import { tellApp } from './harbourApp.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The events in rooms, oldest first. */
export function roomStories(on: On): readonly RoomStory[] {
  return [tellDesign(on), tellWall(on), tellApp(on), tellFrontDesk(on), tellLunch(on), tellBudget(on), tellReview(on)];
}

function tellDesign(on: On): RoomStory {
  return {
    name: '设计讨论',
    owner: 'mei',
    people: ['me', 'lun', 'siyuan', 'jonas', 'laura'],
    password: null,
    seats: 20,
    idleTtlMs: 7 * DAY_MS,
    quietMs: 26 * HOUR_MS,
    year: 'zh',
    scenes: [
      { by: 'me', at: on(2, 15, 0), does: 'read' },
      { by: 'mei', as: 'logo', at: on(1, 9, 10), does: 'say', text: '新的标志放在共享文件夹里了。' },
      { by: 'mei', at: on(1, 9, 12), does: 'send', file: 'swatches', caption: '配色有三个方案，大家今天看一下。' },
      { by: 'siyuan', at: on(1, 9, 20), does: 'say', text: '我喜欢第二个，更有海的感觉。', answers: 'logo' },
      { by: 'lun', at: on(1, 9, 24), does: 'react', to: 'logo', emoji: '❤️' },
    ],
  };
}

function tellWall(on: On): RoomStory {
  return {
    name: 'photo-wall',
    owner: 'laura',
    people: ['me', 'mei', 'jonas', 'sofia', 'tomas', 'hana', 'omar'],
    password: null,
    seats: 50,
    idleTtlMs: 30 * DAY_MS,
    quietMs: 17 * HOUR_MS,
    year: 'en',
    scenes: [
      {
        by: 'laura',
        as: 'sunset',
        at: on(1, 17, 1),
        does: 'send',
        file: 'harbour',
        caption: 'The harbour, on my way home',
      },
      { by: 'sofia', at: on(1, 17, 4), does: 'react', to: 'sunset', emoji: '😍' },
      { by: 'omar', at: on(1, 17, 5), does: 'react', to: 'sunset', emoji: '😍' },
      { by: 'me', at: on(1, 17, 9), does: 'react', to: 'sunset', emoji: '🌅' },
      { by: 'tomas', at: on(1, 17, 20), does: 'say', text: 'That goes on the wall in the lobby.', answers: 'sunset' },
      { by: 'me', at: on(1, 17, 21), does: 'read' },
    ],
  };
}

function tellFrontDesk(on: On): RoomStory {
  return {
    name: 'front-desk',
    owner: 'sofia',
    people: ['me', 'ingrid', 'priya', 'laura', 'hana', 'jonas'],
    password: null,
    seats: 50,
    idleTtlMs: DAY_MS,
    quietMs: 3 * HOUR_MS,
    scenes: [
      { by: 'ingrid', at: on(1, 16, 50), does: 'say', text: 'The heating in the small meeting room works again.' },
      { by: 'me', at: on(1, 17, 0), does: 'read' },
      { by: 'sofia', at: on(0, 8, 2), does: 'say', text: 'Two parcels for Studio B.' },
      { by: 'sofia', at: on(0, 8, 40), does: 'say', text: 'The courier comes back at eleven.' },
      { by: 'sofia', at: on(0, 9, 5), does: 'say', text: 'Visitors for Mei are in the lobby.' },
    ],
  };
}

/** All its seats are taken, and it is about to close. */
function tellLunch(on: On): RoomStory {
  return {
    name: 'lunch-today',
    owner: 'sofia',
    people: ['me', 'tomas', 'laura', 'omar', 'lun'],
    password: null,
    seats: 6,
    idleTtlMs: 30 * MINUTE_MS,
    quietMs: 22 * MINUTE_MS,
    scenes: [
      { by: 'sofia', at: on(0, 9, 38), does: 'say', text: 'Noodles at half past twelve?' },
      { by: 'omar', at: on(0, 9, 41), does: 'say', text: 'Yes please. The place at the ferry?' },
      { by: 'lun', at: on(0, 9, 46), does: 'say', text: '我也去！🍜' },
      { by: 'me', at: on(0, 9, 47), does: 'read' },
    ],
  };
}

function tellBudget(on: On): RoomStory {
  return {
    name: 'budget-2027',
    owner: 'hana',
    people: ['jonas', 'mei', 'priya'],
    password: 'not for everybody',
    seats: 6,
    idleTtlMs: DAY_MS,
    quietMs: 5 * HOUR_MS,
    scenes: [{ by: 'priya', at: on(0, 5, 4), does: 'say', text: 'The first draft is in.' }],
  };
}

/** The room that is open in the pictures. */
export const OPEN_ROOM = 'launch-review';
/** A room that I am not in. */
export const FOREIGN_ROOM = 'budget-2027';
/** The room that closes while the pictures are taken. */
export const CLOSING_ROOM = 'lunch-today';
