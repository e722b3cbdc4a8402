import { expect, it, onTestFinished } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { createKeys } from '#core/keys.ts';
import type { RedisAccess } from '#core/redis/RedisAccess.ts';
import type { Timing } from '#core/timing.ts';
import { createTopicPublisher } from '#core/topic/createTopicPublisher.ts';
import type { TopicRegistry } from '#core/topic/createTopicRegistry.ts';
import { parseEntry } from '#core/topic/TopicEntry.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { freshId, join, startCore, randomPrefix } from '../../support/coreForTests.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { follow, publish, topicsOf } from '../../support/topics.ts';

const { one } = startScripts();

/** Olga owns the team; Mei creates topics; Tom, on another node, subscribes. */
async function team() {
  const keyPrefix = randomPrefix();
  const nodes = [startCore({ keyPrefix }), startCore({ keyPrefix })] as const;
  onTestFinished(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
  });
  const olga = await join(nodes[0]);
  const [mei, tom] = [await join(nodes[0]), await join(nodes[1])];
  return { keyPrefix, keys: createKeys(keyPrefix), olga, mei, tom };
}

it('repair B7: its creator removes a topic with its posts, and every subscriber is notified', async () => {
  const { keys, mei, tom } = await team();
  await follow(tom, 'build');
  await publish(mei, 'build', 'one', 'a body');
  await tom.waitFor('topic.posted');

  expect(await tom.request('topic.remove', { topic: 'build' })).toMatchObject({ error: { code: 'TOPIC_NOT_YOURS' } });
  unwrap(await mei.request('topic.remove', { topic: 'Build' }));

  await tom.waitFor('topic.subscriptionsChanged');
  await expect.poll(async () => (await topicsOf(tom)).topics).toEqual([]);
  for (const client of [mei, tom]) {
    expect(await client.request('topic.posts', { topic: 'build' })).toMatchObject({
      error: { code: 'TOPIC_NOT_FOUND' },
    });
    expect(unwrap(await client.request('topic.feed', {})).posts).toEqual([]);
  }
  const { log, bodies, sent } = keys.topic('build');
  expect(await one.command.exists(log, bodies, sent)).toBe(0);
  expect(await mei.request('topic.remove', { topic: 'build' })).toMatchObject({ error: { code: 'TOPIC_NOT_FOUND' } });
  expect(unwrap(await tom.request('topic.subscriptions', {})).subscriptions).toMatchObject([{ pattern: 'build' }]);
});

it('repair B7: posts under a reused name are unread, and no earlier ones come back', async () => {
  const { mei, tom, olga } = await team();
  await follow(tom, 'build');
  for (const title of ['one', 'two', 'three']) await publish(mei, 'build', title);
  await tom.waitFor('topic.posted', ({ post }) => post.title === 'three');
  unwrap(await tom.request('topic.markRead', { topic: 'build', offset: 3 }));
  unwrap(await mei.request('topic.remove', { topic: 'build' }));
  await expect.poll(async () => (await topicsOf(tom)).topics).toEqual([]);

  await publish(olga, 'build', 'again');

  await tom.waitFor('topic.posted', ({ post }) => post.title === 'again');
  expect(await topicsOf(tom)).toMatchObject({ unread: 1, topics: [{ topic: 'build', unread: 1, by: olga.me.id }] });
  const { posts, next } = unwrap(await tom.request('topic.posts', { topic: 'build' }));
  expect(posts.map(({ title }) => title)).toEqual(['again']);
  expect(next).toBeNull();
  await follow(mei, 'bui*');
  await publish(olga, 'build', 'more');
  await expect.poll(async () => (await topicsOf(mei)).unread).toBe(1);
});

it('repair B7: the team’s owner restricts, removes and sees every topic', async () => {
  const { mei, tom, olga } = await team();
  await publish(mei, 'build', 'one');
  await publish(tom, 'deploy', 'one');
  unwrap(await mei.request('topic.restrict', { topic: 'build', userIds: [] }));

  const managed = async (client: typeof mei) =>
    unwrap(await client.request('topic.manage', {})).topics.map(({ topic }) => topic);
  expect([await managed(mei), await managed(tom)]).toEqual([['build'], ['deploy']]);
  await expect.poll(() => managed(olga)).toEqual(['build', 'deploy']);
  expect(unwrap(await olga.request('topic.manage', { limit: 1 }))).toMatchObject({ next: 'build' });
  expect(unwrap(await olga.request('topic.manage', { limit: 1, after: 'build' }))).toMatchObject({
    topics: [{ topic: 'deploy' }],
    next: null,
  });

  unwrap(await olga.request('topic.restrict', { topic: 'build', userIds: [tom.me.id] }));
  expect(unwrap(await tom.request('topic.posts', { topic: 'build' })).posts).toHaveLength(1);
  unwrap(await olga.request('topic.remove', { topic: 'build' }));
  expect(await managed(mei)).toEqual([]);
});

it('repair B7: the limit counts existing topics, so that removing one makes room', async () => {
  const { keys, mei } = await team();
  await publish(mei, 'build', 'one');
  const enter = (topic: string) =>
    one.run(scripts.enterTopic, keys.topics, { topic, epoch: 'e', by: mei.me.id, readers: 'null', limit: 1 });
  await expect(enter('deploy')).rejects.toMatchObject({ code: 'TOO_MANY_TOPICS' });
  unwrap(await mei.request('topic.remove', { topic: 'build' }));
  await enter('deploy');
});

it('repair B7: a post that is published while its restricted topic is removed is shown to nobody else', async () => {
  const { mei, tom } = await team();
  await publish(mei, 'secret', 'one');
  await follow(tom, '**');
  await publish(mei, 'secret', 'two');
  await tom.waitFor('topic.posted', ({ post: { title } }) => title === 'two');
  unwrap(await mei.request('topic.restrict', { topic: 'secret', userIds: [] }));
  const before = tom.received('topic.posted').length;

  await Promise.all([
    mei.request('topic.remove', { topic: 'secret' }),
    ...Array.from({ length: 20 }, (_, index) =>
      mei.request('topic.publish', { topic: 'secret', clientId: freshId(), title: `race ${index}` }),
    ),
  ]);
  await publish(mei, 'open', 'the end');
  await tom.waitFor('topic.posted', ({ post }) => post.topic === 'open');
  const since = tom.received('topic.posted').slice(before);
  expect(since.map(({ post }) => post.topic)).toEqual(['open']);
});

it('repair B7: a refused removal never drops the posts of a topic, now or later', async () => {
  const { keys, mei, tom } = await team();
  await publish(mei, 'build', 'one');
  expect(await tom.request('topic.remove', { topic: 'build' })).toMatchObject({ error: { code: 'TOPIC_NOT_YOURS' } });
  const scheduled = await one.command.zrange(keys.agenda('posts').due, '0', '-1');
  expect(scheduled.filter((entry) => entry.startsWith('removed:'))).toEqual([]);
});

it('repair B7: a removal that did not start leaves the topic its posts, and a half finished one is completed', async () => {
  const { keys, keyPrefix, mei } = await team();
  for (const topic of ['there', 'gone']) await publish(mei, topic, 'one');
  const due = keys.agenda('posts').due;
  // Two nodes died: one before the topic was removed from the registry, one after.
  await one.run(scripts.removeTopic, keys.topics, { topic: 'gone', by: mei.me.id, isTeamOwner: false });
  const entries = ['there', 'gone'].map((topic) => `removed:1:1:${mei.me.id} ${topic}`);
  await Promise.all(entries.map((entry) => one.command.zadd(due, 0, entry)));

  const another = startCore({ keyPrefix });
  onTestFinished(() => another.stop());
  await join(another);

  await expect.poll(() => one.command.exists(keys.topic('gone').log)).toBe(0);
  await expect.poll(() => one.command.zmscore(due, ...entries)).toEqual([null, null]);
  expect(unwrap(await mei.request('topic.posts', { topic: 'there' })).posts).toHaveLength(1);
});

it('repair B7: a post that was written before its topic was removed and is registered afterwards does not recreate the topic', async () => {
  const { keys, mei } = await team();
  await publish(mei, 'build', 'one');
  const { entry } = await one.run(scripts.readTopic, keys.topics, { topic: 'build' });
  const registry = {
    get: () => parseEntry(entry ?? ''),
    learn: (_topic: string, json: string) => parseEntry(json),
  } as unknown as TopicRegistry;
  // The publisher is paused between its post and the registry until the topic is gone.
  const runAll: RedisAccess['runAll'] = async (prepared) => {
    unwrap(await mei.request('topic.remove', { topic: 'build' }));
    return one.runAll(prepared);
  };
  const timing = { sweepEveryMs: 60_000 } as Timing;
  const publisher = createTopicPublisher({ redis: { ...one, runAll }, keys, timing, keepPosts: 0 }, registry);
  onTestFinished(() => publisher.stop());

  const from = { kind: 'person', userId: mei.me.id } as const;
  const by = { author: mei.me.id, from, by: mei.me.id };
  await publisher.publish({ topic: 'build', clientId: freshId(), ...by, title: 'late', body: '' });

  expect(await one.run(scripts.readTopic, keys.topics, { topic: 'build' })).toEqual({ entry: null });
  expect(await mei.request('topic.posts', { topic: 'build' })).toMatchObject({ error: { code: 'TOPIC_NOT_FOUND' } });
});
