import type { Output } from '#shared/contract/index.ts';
import type { TopicPlace } from '#shared/contract/exportCalls.ts';
import type { Me } from '#shared/contract/teamModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Archive } from './createArchive.ts';
import type { Requester } from './createRequester.ts';

type Pages = AsyncGenerator<readonly unknown[]>;
type Ask = Requester['ask'];

/** The lists of the export that come from the server, each read page by page. `me`: the id of the person. */
const LISTS = {
  'sessions.json': async function* ({ ask }) {
    yield (await ask('account.sessions', {})).sessions;
  },
  'groups.json': async function* ({ ask }, me) {
    const { groups } = await ask('group.list', {});
    for (const group of groups) {
      const { userIds } = await ask('group.members', { groupId: group.id });
      if (userIds.includes(me)) yield [group];
    }
  },
  'blocked.json': async function* ({ ask }) {
    yield (await ask('block.list', {})).blocked;
  },
  'saved.json': ({ ask }, me) => savedMessages(ask, me),
  'scheduled.json': ({ ask }) => scheduledMessages(ask),
  'activity.json': ({ ask }) => activityItems(ask),
  'announcements.json': ({ ask }, me) => announcements(ask, me),
  'subscriptions.json': async function* ({ ask }) {
    const { subscriptions, muted, people } = await ask('topic.subscriptions', {});
    yield subscriptions.map(({ pattern, since }) => ({ type: 'topics', pattern, since }));
    yield muted.map((pattern) => ({ type: 'muted', pattern }));
    yield (people ?? []).map(({ userId, since }) => ({ type: 'person', userId, since }));
  },
  'webhooks.json': async function* ({ ask }) {
    yield (await ask('hook.list', {})).hooks;
  },
} as const satisfies Record<string, (requester: Requester, me: string) => Pages>;

/** What guests have none of: the server refuses these lists to them. */
const NOT_FOR_GUESTS: ReadonlySet<string> = new Set([
  'groups.json',
  'announcements.json',
  'subscriptions.json',
  'webhooks.json',
] satisfies (keyof typeof LISTS)[]);

/** Adds all lists that this person can have. */
export async function addLists(requester: Requester, archive: Archive, { id, role }: Me): Promise<void> {
  const isGuest = role === 'guest';
  for (const [path, list] of Object.entries(LISTS)) {
    if (!(isGuest && NOT_FOR_GUESTS.has(path))) await archive.addList(path, list(requester, id));
  }
  if (!isGuest) await archive.addList('posts.json', posts(requester, archive));
}

async function* scheduledMessages(ask: Ask): Pages {
  for (let after: string | null | undefined; after !== null;) {
    const page: Output<'message.scheduled'> = await ask('message.scheduled', after === undefined ? {} : { after });
    yield page.scheduled;
    after = page.next;
  }
}

/** Without their titles, which are the beginnings of other people's messages. */
async function* activityItems(ask: Ask): Pages {
  for (let before: number | null | undefined; before !== null;) {
    const page: Output<'inbox.list'> = await ask('inbox.list', before === undefined ? {} : { before });
    yield page.notices.map(({ title: _title, titleIsPlain: _titleIsPlain, ...item }) => item);
    before = page.next;
  }
}

/** Saved messages of other people are only referred to. */
async function* savedMessages(ask: Ask, me: string): Pages {
  for (let before: number | undefined; ;) {
    const { saved, hasMore } = await ask('saved.list', before === undefined ? {} : { before });
    yield saved.map(({ event, ...item }) => (event?.from === me ? { ...item, text: event.body } : item));
    before = saved.at(-1)?.savedAt;
    if (!hasMore || before === undefined) return;
  }
}

/** The announcements that the person wrote, with their bodies. */
async function* announcements(ask: Ask, me: string): Pages {
  for (let before: number | null | undefined; before !== null;) {
    const page: Output<'announcement.list'> = await ask('announcement.list', before === undefined ? {} : { before });
    const mine = page.announcements.filter(({ from }) => from === me);
    for (const { offset, read: _read, ...announcement } of mine) {
      const body = await bodyOf(ask, offset);
      if (body !== null) yield [{ offset, ...announcement, body }];
    }
    before = page.next;
  }
}

/** Null: the announcement was deleted meanwhile. */
async function bodyOf(ask: Ask, offset: number): Promise<string | null> {
  try {
    return (await ask('announcement.open', { offset })).body;
  } catch (error) {
    if (error instanceof ChatError && error.code === 'ANNOUNCEMENT_NOT_FOUND') return null;
    throw error;
  }
}

/** The person's posts in all topics that they may read. A topic whose archive can't be read is noted, and skipped. */
async function* posts({ ask }: Requester, archive: Pick<Archive, 'leaveOut'>): Pages {
  for (let after: TopicPlace | null | undefined; after !== null;) {
    const place = after;
    const page = await ask('export.listPosts', place === undefined ? {} : { after: place }).catch((error: unknown) => {
      // Only older posts of the topic of this place may be in the archive.
      if (place === undefined || place.before === 1) throw error;
      archive.leaveOut(`posts.json: ${place.topic}`, error);
      return { posts: [], next: { topic: place.topic, before: 1 } };
    });
    yield page.posts;
    after = page.next;
  }
}
