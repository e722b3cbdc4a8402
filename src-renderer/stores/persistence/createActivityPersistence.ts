import { z } from 'zod';
import {
  announcementSchema,
  audienceSchema,
  followedPersonSchema,
  followedTopicSchema,
  noticeSchema,
  postSchema,
  subscriptionSchema,
} from '#shared/contract/noticeModel.ts';
import type { Context } from '../Context.ts';
import type { AnnouncementsState, PersistedAnnouncements } from '../announcements/reduce.ts';
import type { InboxState, PersistedInbox } from '../inbox/reduce.ts';
import type { PersistedTopics, TopicsState } from '../topics/reduce.ts';
import { asJson, type Documents } from './createDocuments.ts';

const place = z.number().int().nonnegative().nullable();
const count = z.number().int().nonnegative();

const inboxSchema = z.object({
  notices: z.array(noticeSchema),
  unread: count,
  counted: count,
  reached: z.object({ all: place, mentions: place }),
});
const announcementsSchema = z.object({
  list: z.array(announcementSchema),
  beyond: count,
  next: place,
  mayWrite: z.boolean(),
  isWriter: z.boolean().default(false),
  bodies: z.record(z.coerce.number(), z.object({ editedAt: z.number().nullable(), text: z.string() })),
});
const topicsSchema = z.object({
  followed: z.record(z.string(), followedTopicSchema),
  posts: z.array(postSchema),
  next: place,
  subscriptions: z.array(subscriptionSchema),
  people: z.array(followedPersonSchema).nullable().default(null),
  muted: z.array(z.string()),
  bodies: z.record(z.string(), z.string()),
});
const draftsSchema = z.record(
  z.string(),
  z.object({
    offset: z.number().nullable(),
    clientId: z.string(),
    title: z.string(),
    body: z.string(),
    importance: announcementSchema.shape.importance,
    audience: audienceSchema.nullable().default(null),
    starts: z.string(),
    ends: z.string(),
  }),
);

const INBOX = 'inbox';
const ANNOUNCEMENTS = 'announcements';
const TOPICS = 'topics';
const DRAFTS = 'announcement drafts';

export interface ActivityPersistence {
  /** Restores the state of Activity. Documents that don't match (written by an older version) are ignored. */
  readonly restore: (kept: Readonly<Record<string, unknown>>) => void;
  /** Persists changes. Returns the functions that stop this. */
  readonly persistChanges: () => (() => void)[];
}

/** Persists the state of Activity, so that it can be read offline. */
export function createActivityPersistence(
  documents: Documents,
  { stores }: Pick<Context, 'stores'>,
): ActivityPersistence {
  const { inbox, announcements, topics } = stores;
  return {
    restore(kept) {
      const notices = inboxSchema.safeParse(kept[INBOX]);
      if (notices.success) inbox.dispatch({ type: 'restored', kept: notices.data });
      const parsedAnnouncements = announcementsSchema.safeParse(kept[ANNOUNCEMENTS]);
      if (parsedAnnouncements.success) announcements.dispatch({ type: 'restored', kept: parsedAnnouncements.data });
      const followed = topicsSchema.safeParse(kept[TOPICS]);
      if (followed.success) topics.dispatch({ type: 'restored', kept: followed.data });
      const drafts = draftsSchema.safeParse(kept[DRAFTS]);
      if (drafts.success) announcements.dispatch({ type: 'draftsRestored', drafts: drafts.data });
    },
    persistChanges: () => [
      inbox.subscribe((now, before) => {
        if (now.known && differs(persistedInbox(now), persistedInbox(before))) {
          documents.schedule(INBOX, () => persistedInbox(inbox.getState()));
        }
      }),
      announcements.subscribe((now, before) => {
        if (now.drafts !== before.drafts) documents.write(DRAFTS, asJson(now.drafts));
        if (now.known && differs(persistedAnnouncements(now), persistedAnnouncements(before))) {
          documents.schedule(ANNOUNCEMENTS, () => persistedAnnouncements(announcements.getState()));
        }
      }),
      topics.subscribe((now, before) => {
        if (now.known && differs(persistedTopics(now), persistedTopics(before))) {
          documents.schedule(TOPICS, () => persistedTopics(topics.getState()));
        }
      }),
    ],
  };
}

function persistedInbox({ notices, unread, counted, reached }: InboxState): PersistedInbox {
  return { notices, unread, counted, reached };
}

function persistedAnnouncements({
  list,
  beyond,
  next,
  mayWrite,
  isWriter,
  bodies,
}: AnnouncementsState): PersistedAnnouncements {
  return { list, beyond, next, mayWrite, isWriter, bodies };
}

function persistedTopics({
  followed,
  posts,
  next,
  subscriptions,
  people,
  muted,
  bodies,
}: TopicsState): PersistedTopics {
  return { followed, posts, next, subscriptions, people, muted, bodies };
}

/** Requesting a page changes nothing that is persisted. */
function differs<Kept extends object>(now: Kept, before: Kept): boolean {
  return Object.values(now).some((value, index) => value !== Object.values(before)[index]);
}
