import { type Actor, on } from './story.ts';

/** What everybody is told: an important one, which not all have read. */
export const ANNOUNCEMENT = {
  by: 'mei',
  at: on(20, 8, 12),
  title: 'Office closed on Monday',
  body: 'The building has no power between 07:00 and 19:00. Work from home; the rooms stay open.',
  readBy: ['jonas', 'sofia', 'tomas'],
} as const satisfies { readonly by: Actor; readonly readBy: readonly Actor[] } & Readonly<Record<string, unknown>>;

/** What I am writing when its picture is taken. */
export const ANNOUNCEMENT_DRAFT = {
  title: 'The launch page goes live on Friday',
  body: [
    '**Friday at noon**, when the last proof is back.\n',
    '- The price line is final, see the sheet in *launch-review*',
    '- Support has [the questions and answers](https://wiki.harbour.example/launch)',
    '\nAnything that is still open goes to Mei before eleven.',
  ].join('\n'),
} as const;

/** My way in for a program, and what it posts through it. */
export const HOOK = { name: 'CI', pattern: 'build.*', lastUsedAt: on(19, 14, 20) } as const;
export const BUILD = {
  topic: 'build.release',
  at: on(19, 14, 20),
  title: '2.4.1 is out. 14 changes, 0 failed checks.',
};
/** What somebody posts where I do not follow. */
export const DEPLOYS = [
  { by: 'tomas', topic: 'deploy.shop', at: on(18, 16, 40), title: 'The shop is at 2.4.0.' },
  { by: 'tomas', topic: 'deploy.launch-page', at: on(20, 9, 30), title: 'The launch page is in staging.' },
] as const satisfies readonly ({ readonly by: Actor } & Readonly<Record<string, unknown>>)[];
/** What I follow, and what I look at whether to follow it. */
export const FOLLOWED = 'build.*';
export const LOOKED_AT = 'deploy.*';

/** What happened to me in all of the story; so many of it I have not read. */
export const HAPPENED = { count: 5, unread: 2 } as const;
