import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Keys } from '#core/keys.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import { unwrap } from '#shared/rpc/result.ts';
import type { Redis } from 'ioredis';
import { ANNOUNCEMENT, BUILD, DEPLOYS, FOLLOWED, HAPPENED, HOOK } from './noticeStory.ts';
import { setTimes } from './setTimes.ts';
import type { Actor } from './story.ts';

type People = Readonly<Record<Actor, { readonly id: string; readonly client: Client }>>;

const LOOK_EVERY_MS = 50;
const PATIENCE_MS = 20_000;

/** What Activity shows: an announcement, what a program published, and the notices that the engine made of the story so far. */
export async function tellNotices(people: People, gatewayUrl: string, redis: Redis, keys: Keys): Promise<void> {
  await announce(people, redis, keys);
  await publish(people, gatewayUrl, redis, keys);
  await settleNotices(people.me, redis, keys);
}

async function announce(people: People, redis: Redis, keys: Keys): Promise<void> {
  const { by, at, title, body, readBy } = ANNOUNCEMENT;
  const content = { clientId: 'office-closed', title, body, importance: 'important', endsAt: null } as const;
  const { announcement } = unwrap(await people[by].client.request('announcement.publish', content));
  await setTimes(redis, keys.announcements.log, [at]);
  for (const actor of readBy) {
    unwrap(await people[actor].client.request('announcement.markRead', { offsets: [announcement.offset] }));
  }
}

async function publish(people: People, gatewayUrl: string, redis: Redis, keys: Keys): Promise<void> {
  const me = people.me.client;
  for (const { by, topic, at, title } of DEPLOYS) {
    unwrap(await people[by].client.request('topic.publish', { topic, clientId: topic.replace('.', '-'), title }));
    await setTimes(redis, keys.topic(topic).log, [at]);
  }
  unwrap(await me.request('topic.subscribe', { pattern: FOLLOWED }));
  const { token } = unwrap(await me.request('hook.create', { name: HOOK.name, pattern: HOOK.pattern }));
  const { topic, at, title } = BUILD;
  const answer = await fetch(`${gatewayUrl}/hooks/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ topic, title }),
  });
  if (!answer.ok) throw new Error(`The hook answered ${answer.status}: ${await answer.text()}`);
  await setTimes(redis, keys.topic(topic).log, [at]);
  const hash = createHash('sha256').update(token).digest('hex');
  await redis.hset(keys.hook(hash).hook, 'lastUsedAt', HOOK.lastUsedAt);
  unwrap(await me.request('topic.markAllRead', {}));
}

/** Notices follow what they tell of; when all are there, each gets the time of its event. */
async function settleNotices(me: People[Actor], redis: Redis, keys: Keys): Promise<void> {
  const latest = Date.now() + PATIENCE_MS;
  for (;;) {
    const { notices, unread } = unwrap(await me.client.request('inbox.list', {}));
    if (notices.length === HAPPENED.count && unread === HAPPENED.unread) break;
    const found = notices.map(({ type, title, read }) => `${type} “${title}”${read ? '' : ' (unread)'}`).join(', ');
    if (Date.now() > latest) throw new Error(`The story's notices did not come as told, but: ${found}`);
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

/** When the message was written, or the reaction to it given. */
async function timeOf({ at, type, from, place }: StoredNotice, redis: Redis, keys: Keys): Promise<number> {
  const log = await redis.lrange(keys.conversation(place.conversationId).log, 0, -1);
  const told =
    type === 'reactedTo'
      ? log.find((event) => event.includes(`"target":${place.offset},"emoji"`) && event.includes(`"from":"${from}"`))
      : log[place.offset - 1];
  return Number(/^\{"at":(\d+)/.exec(told ?? '')?.[1] ?? at);
}
