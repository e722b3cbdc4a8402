import { setTimeout as sleep } from 'node:timers/promises';
import type { Core } from '#core/index.ts';
import type { Keys } from '#core/keys.ts';
import { hashToken } from '#core/token.ts';
import { unwrap } from '#shared/rpc/result.ts';
import type { Redis } from 'ioredis';
import { HAPPENED, HOOK, announcementStories, tellBuilds, deployPosts } from '../story/notices.ts';
import type { People } from '../team.ts';
import type { Stage } from './playConversations.ts';
import type { Player } from './Player.ts';
import { setTimes } from './setTimes.ts';

const LOOK_EVERY_MS = 50;
const PATIENCE_MS = 20_000;

/**
 * Creates the content of Activity: announcements, posts of a program, and the inbox items that the engine derived from
 * the story so far.
 */
export async function playNotices({ core, redis, keys, cast, on }: Stage): Promise<void> {
  const { people } = cast;
  await announce(people, announcementStories(on), redis, keys);
  for (const { by, topic, at, title } of deployPosts(on)) {
    unwrap(await people[by].client.request('topic.publish', { topic, clientId: topic.replace('.', '-'), title }));
    await setTimes(redis, keys.topic(topic).log, [at]);
  }
  await build(core, people.me, tellBuilds(on), redis, keys);
  await settleNotices(people.me, redis, keys);
}

async function announce(
  people: People<Player>,
  stories: ReturnType<typeof announcementStories>,
  redis: Redis,
  keys: Keys,
): Promise<void> {
  for (const [index, { by, title, body, important, readBy }] of stories.entries()) {
    const importance = important ? 'important' : 'normal';
    const content = { clientId: `announcement-${index}`, title, body, importance, endsAt: null } as const;
    const { announcement } = unwrap(await people[by].client.request('announcement.publish', content));
    for (const actor of readBy) {
      unwrap(await people[actor].client.request('announcement.markRead', { offsets: [announcement.offset] }));
    }
  }
  await setTimes(
    redis,
    keys.announcements.log,
    stories.map(({ at }) => at),
  );
}

async function build(
  core: Core,
  me: Player,
  builds: ReturnType<typeof tellBuilds>,
  redis: Redis,
  keys: Keys,
): Promise<void> {
  const { name, pattern, topic } = HOOK;
  unwrap(await me.client.request('topic.subscribe', { pattern }));
  const { token } = unwrap(await me.client.request('hook.create', { name, pattern }));
  const hook = unwrap(await core.hooks.find(token));
  for (const { title, body } of builds) {
    unwrap(await core.hooks.publish(hook, { topic, title, body, idempotencyKey: null }));
  }
  await setTimes(
    redis,
    keys.topic(topic).log,
    builds.map(({ at }) => at),
  );
  await redis.hset(keys.hook(hashToken(token)).hook, 'lastUsedAt', builds.at(-1)?.at ?? 0);
  unwrap(await me.client.request('topic.markAllRead', {}));
}

/** Inbox items are derived after their events; when all exist, each gets the time of its event. */
async function settleNotices(me: Player, redis: Redis, keys: Keys): Promise<void> {
  const latest = Date.now() + PATIENCE_MS;
  for (;;) {
    const { notices, unread } = unwrap(await me.client.request('inbox.list', {}));
    if (notices.length === HAPPENED.count && unread === HAPPENED.unread) break;
    const found = notices.map(({ type, title, read }) => `${type} “${title}”${read ? '' : ' (unread)'}`).join(', ');
    if (Date.now() > latest) throw new Error(`Unexpected inbox items in the demo: ${found}`);
    await sleep(LOOK_EVERY_MS);
  }
  const key = keys.user(me.id).notices;
  for (const [offset, text] of Object.entries(await redis.hgetall(key))) {
    const notice = JSON.parse(text) as StoredNotice;
    const at = await timeOf(notice, redis, keys);
    await redis.hset(key, offset, JSON.stringify({ ...notice, at }));
  }
}

interface StoredNotice {
  readonly at: number;
  readonly type: string;
  readonly from: string;
  readonly place: { readonly conversationId: string; readonly offset: number };
}

/** The time of the message, or of the reaction to it. */
async function timeOf({ at, type, from, place }: StoredNotice, redis: Redis, keys: Keys): Promise<number> {
  const log = await redis.lrange(keys.conversation(place.conversationId).log, 0, -1);
  const element =
    type === 'reactedTo'
      ? log.find((event) => event.includes(`"target":${place.offset},"emoji"`) && event.includes(`"from":"${from}"`))
      : log[place.offset - 1];
  return Number(/^\{"at":(\d+)/.exec(element ?? '')?.[1] ?? at);
}
