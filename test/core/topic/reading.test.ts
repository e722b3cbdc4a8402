import { afterAll, expect, it } from 'vitest';
import { createKeys } from '#core/keys.ts';
import type { Post } from '#shared/contract/noticeModel.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connectToRedis } from '../../support/connectToRedis.ts';
import { freshId, join, randomPrefix, type SignedIn, startCore } from '../../support/coreForTests.ts';
import { follow, publish, topicsOf } from '../../support/topics.ts';

const keyPrefix = randomPrefix();
const keys = createKeys(keyPrefix);
const core = startCore({ keyPrefix });
const redis = connectToRedis();
afterAll(async () => {
  await core.stop();
  redis.disconnect();
});

async function wholeFeed(client: SignedIn, limit: number): Promise<Post[][]> {
  const pages: Post[][] = [];
  let before: number | null | undefined;
  while (before !== null) {
    const page = unwrap(await client.request('topic.feed', { ...(before !== undefined && { before }), limit }));
    if (page.posts.length > 0) pages.push(page.posts);
    before = page.next;
  }
  return pages;
}

it('C6: lists carry no bodies, whatever their size; a body is loaded on opening', async () => {
  const [ann, bob] = await Promise.all([join(core), join(core)]);
  await follow(bob, 'heavy.*');
  const body = 'x'.repeat(64 * 1024);
  for (let index = 0; index < 20; index += 1) await publish(ann, `heavy.${index % 4}`, `post ${index}`, body);
  await bob.waitFor('topic.posted', ({ post }) => post.title === 'post 19');

  const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
  const list = await topicsOf(bob);
  const feed = unwrap(await bob.request('topic.feed', {}));
  const posts = unwrap(await bob.request('topic.posts', { topic: 'heavy.0' }));
  expect([list.topics.length, feed.posts.length, posts.posts.length]).toEqual([4, 20, 5]);
  expect(bytes(list)).toBeLessThan(4 * 600);
  expect(bytes(feed)).toBeLessThan(20 * 300);
  expect(bytes(posts)).toBeLessThan(5 * 300 + 100);
  expect(bytes(bob.frames)).toBeLessThan(64 * 1024);
  expect(bytes(await redis.hgetall(keys.topics.entries))).toBeLessThan(4 * 600);
  expect(bytes(await redis.lrange(keys.topic('heavy.0').log, 0, -1))).toBeLessThan(5 * 300);
  expect(unwrap(await bob.request('topic.open', { topic: 'heavy.0', offset: 1 })).body).toBe(body);
});

it('a topic is paged back to its beginning', async () => {
  const ann = await join(core);
  for (let index = 1; index <= 7; index += 1) await publish(ann, 'pages.x', `post ${index}`);

  const titles: string[][] = [];
  let before: number | null | undefined;
  while (before !== null) {
    const input = { topic: 'Pages.X', limit: 3, ...(before !== undefined && { before }) };
    const page = unwrap(await ann.request('topic.posts', input));
    titles.push(page.posts.map(({ title }) => title));
    before = page.next;
  }
  expect(titles).toEqual([['post 7', 'post 6', 'post 5'], ['post 4', 'post 3', 'post 2'], ['post 1']]);
  for (const offset of [0, 8]) {
    expect(await ann.request('topic.open', { topic: 'pages.x', offset })).toMatchObject({
      error: { code: 'POST_NOT_FOUND' },
    });
  }
});

it('the feed returns all posts of many topics once, newest first, for any page size', async () => {
  const [ann, bob] = await Promise.all([join(core), join(core)]);
  await follow(bob, 'feed.**');
  const topics = Array.from({ length: 30 }, (_, index) => `feed.${index}`);
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(topics.slice(round * 5).map((topic) => publish(ann, topic, `${topic} ${round}`)));
  }
  for (let index = 0; index < 40; index += 1) await publish(ann, 'feed.busy', `busy ${index}`);
  const count = 30 + 25 + 20 + 15 + 10 + 40;

  for (const limit of [7, 100]) {
    const pages = await wholeFeed(bob, limit);
    const posts = pages.flat();
    expect(new Set(posts.map(({ topic, offset }) => `${topic} ${offset}`)).size).toBe(count);
    expect(posts).toHaveLength(count);
    const times = posts.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    for (const page of pages.slice(0, -1)) expect(page.length).toBeGreaterThanOrEqual(limit);
  }
});

it('a read cursor moves forward, in every window, to the end at most', async () => {
  const [ann, bob] = await Promise.all([join(core), join(core)]);
  await follow(bob, 'marks.*');
  for (const title of ['one', 'two', 'three']) await publish(ann, 'marks.x', title);
  const mark = async (offset: number) => unwrap(await bob.request('topic.markRead', { topic: 'marks.x', offset }));

  expect(await mark(2)).toEqual({ readOffset: 2, unread: 1 });
  expect(await mark(1)).toEqual({ readOffset: 2, unread: 1 });
  expect(await mark(99)).toEqual({ readOffset: 3, unread: 0 });
  await bob.waitFor('topic.read', ({ unread }) => unread === 0);
  expect(bob.received('topic.read').map(({ readOffset }) => readOffset)).toEqual([2, 3]);
  await publish(ann, 'marks.x', 'four');
  await publish(ann, 'marks.y', 'five');
  expect(await topicsOf(bob)).toMatchObject({ unread: 2 });
  expect(unwrap(await bob.request('counter.read', {}))).toMatchObject({ topics: 2 });

  unwrap(await bob.request('topic.markAllRead', {}));
  expect(await topicsOf(bob)).toMatchObject({ unread: 0 });
  expect(unwrap(await bob.request('counter.read', {}))).toMatchObject({ topics: 0 });
});

it.each([
  ['TOPIC_INVALID', { topic: 'build release', title: 'x' }],
  ['TOPIC_INVALID', { topic: 'build.', title: 'x' }],
  ['TOPIC_INVALID', { topic: 'build.*', title: 'x' }],
  ['TITLE_EMPTY', { topic: 'bad', title: ' ' }],
  ['TITLE_TOO_LONG', { topic: 'bad', title: 'x'.repeat(121) }],
  ['TEXT_INVALID', { topic: 'bad', title: 'a\nb' }],
  ['TEXT_INVALID', { topic: 'bad', title: 'x', body: '\ud800' }],
  ['TEXT_TOO_LONG', { topic: 'bad', title: 'x', body: 'x'.repeat(64 * 1024 + 1) }],
])('%s: %j is not published', async (code, outgoing) => {
  const ann = await join(core);

  expect(await ann.request('topic.publish', { clientId: freshId(), ...outgoing })).toMatchObject({ error: { code } });
  expect(unwrap(await ann.request('topic.match', { pattern: 'bad' }))).toEqual({ topics: [], total: 0 });
});
