import type { On } from '../storyClock.ts';
import type { Actor } from '../team.ts';

export interface AnnouncementStory {
  readonly by: Actor;
  readonly at: number;
  readonly title: string;
  readonly body: string;
  readonly important?: true;
  readonly readBy: readonly Actor[];
}

/** The announcements, oldest first; the last one is important, and some people have not read it. */
export function announcementStories(on: On): readonly AnnouncementStory[] {
  return [
    {
      by: 'hana',
      at: on(92, 9, 0),
      title: 'Welcome to Laura Kim',
      body: 'Laura takes the photographs from now on. She sits with Sofia, **second floor**, and knows where the good light is.',
      readBy: ['me', 'mei', 'jonas', 'sofia', 'tomas', 'laura', 'lun', 'priya', 'omar'],
    },
    {
      by: 'priya',
      at: on(23, 11, 30),
      title: '发票请在月底前交',
      body: '请大家在本月最后一个工作日前，把发票放进共享文件夹。\n\n- 差旅\n- 材料\n- 其他',
      readBy: ['me', 'mei', 'lun', 'siyuan', 'jonas', 'laura'],
    },
    {
      by: 'mei',
      at: on(0, 8, 12),
      title: 'Office closed on Monday',
      body: 'The building has no power between 07:00 and 19:00. Work from home; the rooms stay open.',
      important: true,
      readBy: ['jonas', 'sofia', 'tomas'],
    },
  ];
}

/** The title of the last of them. */
export const IMPORTANT_TITLE = 'Office closed on Monday';

/** My webhook and its posts, oldest first. */
export const HOOK = { name: 'CI', pattern: 'build.*', topic: 'build.release' } as const;
export function tellBuilds(on: On): readonly { readonly at: number; readonly title: string; readonly body: string }[] {
  return [
    { at: on(58, 16, 5), title: '2.3.0 is out. 31 changes, 0 failed checks.', body: 'The map knows all harbours.' },
    { at: on(30, 15, 44), title: '2.3.1 is out. 4 changes, 0 failed checks.', body: '' },
    {
      at: on(9, 11, 12),
      title: '2.4.0 is out. 22 changes, 0 failed checks.',
      body: '**New**: boats in two languages.',
    },
    { at: on(1, 14, 20), title: '2.4.1 is out. 14 changes, 0 failed checks.', body: '' },
  ];
}

/** Posts to topics that I do not follow. */
export function deployPosts(on: On): readonly { by: Actor; topic: string; at: number; title: string }[] {
  return [
    { by: 'tomas', topic: 'deploy.shop', at: on(2, 16, 40), title: 'The shop is at 2.4.0.' },
    { by: 'tomas', topic: 'deploy.launch-page', at: on(0, 9, 30), title: 'The launch page is in staging.' },
  ];
}

/** The number of my inbox items in the whole story, and how many of them are unread. */
export const HAPPENED = { count: 8, unread: 4 } as const;
