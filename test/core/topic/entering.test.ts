import { afterAll, describe, expect, inject, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { createKeys } from '#core/keys.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connect, freshId, join, randomPrefix, silent, startCore } from '../../support/coreForTests.ts';
import { follow, publish, topicsOf } from '../../support/topics.ts';
import { post } from '../../support/topicScripts.ts';
import { startRedis } from '../../support/startRedis.ts';

const redis = createRedisAccess({ url: inject('redisUrl'), log: silent, deadlineMs: 5_000 });
afterAll(() => redis.stop());

/**
 * A core with a person who subscribes to everything, and posts of a publisher that dies before the registry is updated.
 */
async function start() {
  const keyPrefix = randomPrefix();
  const keys = createKeys(keyPrefix);
  const core = startCore({ keyPrefix, timing: { sweepEveryMs: 50 } });
  const ann = await join(core);
  await follow(ann, '**');
  const write = async (topic: string, author: string, clientId: string) => {
    const args = { epoch: 'epoch-one', sentId: `${author}:${clientId}`, keep: 100, post: post(clientId), body: '' };
    return redis.run(scripts.publishPost, keys.topic(topic), args);
  };
  return { keyPrefix, keys, core, ann, write };
}

describe('a post that was written but not registered', () => {
  it('is registered by its own retry', async () => {
    const { core, ann, write } = await start();
    await publish(ann, 'x.y', 'first');
    await write('x.y', ann.me.id, 'cut-off');
    await ann.waitFor('topic.posted');

    const again = await publish(ann, 'x.y', 'a title', '', 'cut-off');

    expect(again).toMatchObject({ repeated: true, post: { offset: 2 } });
    await ann.waitFor('topic.posted', ({ post: { id } }) => id === 'cut-off');
    expect(await topicsOf(ann)).toMatchObject({ topics: [{ offset: 2 }] });
    expect(ann.received('topic.posted').map(({ post: { offset } }) => offset)).toEqual([1, 2]);
    await core.stop();
  });

  it('is registered with the next one, in order', async () => {
    const { core, ann, write } = await start();
    await publish(ann, 'x.y', 'first');
    await write('x.y', 'someone', 'cut-off');

    await publish(ann, 'x.y', 'third');

    await ann.waitFor('topic.posted', ({ post: { title } }) => title === 'third');
    expect(ann.received('topic.posted').map(({ post: { offset } }) => offset)).toEqual([1, 2, 3]);
    await core.stop();
  });

  it('is registered by a core that processes what a dead one marked dirty', async () => {
    const { keys, core, ann, write } = await start();
    await publish(ann, 'x.y', 'first');
    await write('x.y', 'someone', 'cut-off');
    await redis.run(scripts.markDue, keys.agenda('posts'), { afterMs: 0, entries: ['1 x.y'] });

    await ann.waitFor('topic.posted', ({ post: { id } }) => id === 'cut-off');
    expect(await topicsOf(ann)).toMatchObject({ topics: [{ offset: 2, last: { id: 'cut-off' } }] });
    await core.stop();
  });

  it('was marked dirty before it was written', async () => {
    const { keys, core, ann } = await start();
    await publish(ann, 'x.y', 'first');
    const due = await redis.command.zrange(keys.agenda('posts').due, '0', '-1');
    expect(due.map((entry) => entry.replace(/^\d+ /, ''))).toContain('x.y');
    await core.stop();
  });
});

it('concurrent posts are each delivered once, in order, by two cores', async () => {
  const { keyPrefix, core, ann } = await start();
  const other = startCore({ keyPrefix });
  const bob = await join(other);
  const sent = Array.from({ length: 60 }, (_, index) => publish(index % 2 === 0 ? ann : bob, 'busy', `${index}`));
  await Promise.all(sent);

  await ann.waitFor('topic.posted', ({ post: { offset } }) => offset === 60);
  const offsets = ann.received('topic.posted').map(({ post: { offset } }) => offset);
  expect(offsets).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  await Promise.all([core.stop(), other.stop()]);
});

it('a post that is sent twice at once is stored once', async () => {
  const { core, ann } = await start();
  const clientId = freshId();
  const answers = await Promise.all(Array.from({ length: 8 }, () => publish(ann, 'twice', 'once', '', clientId)));

  expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
  expect(unwrap(await ann.request('topic.posts', { topic: 'twice' })).posts).toHaveLength(1);
  await publish(ann, 'twice', 'the end');
  await ann.waitFor('topic.posted', ({ post: { title } }) => title === 'the end');
  expect(ann.received('topic.posted').map(({ post: { title } }) => title)).toEqual(['once', 'the end']);
  await core.stop();
});

it('a log that lost its tail is processed from there', async () => {
  const { keys, core, ann } = await start();
  for (const title of ['one', 'two', 'three', 'four']) await publish(ann, 'short', title);
  await redis.command.ltrim(keys.topic('short').log, 0, 1);

  const { post: after } = await publish(ann, 'short', 'three again');

  expect(after.offset).toBe(3);
  await ann.waitFor('topic.posted', ({ post: { title } }) => title === 'three again');
  expect(await topicsOf(ann)).toMatchObject({ topics: [{ offset: 3, last: { title: 'three again' } }] });
  await core.stop();
});

it('a starting core loads every topic', async () => {
  const { keyPrefix, core, ann } = await start();
  await Promise.all(Array.from({ length: 50 }, (_, index) => publish(ann, `known.${index}`, 'x')));

  const later = startCore({ keyPrefix });
  const bob = await join(later);
  expect(unwrap(await bob.request('topic.match', { pattern: 'known.*' })).total).toBe(50);
  await Promise.all([core.stop(), later.stop()]);
});

it('a core that was disconnected for a while learns the posts and subscriptions made meanwhile', async () => {
  const server = await startRedis();
  const keyPrefix = randomPrefix();
  const ports = { keyPrefix, redis: { url: server.url } };
  const [here, there] = [startCore(ports), startCore(ports)];
  const [ann, bob, bobThere] = [await join(here), await join(there), connect(here)];
  unwrap(await bobThere.request('account.resume', { token: bob.token }));
  const admin = createRedisAccess({ url: server.url, log: silent, deadlineMs: 5_000 });
  for (let round = 0; round < 5; round += 1) {
    await admin.call('cutting', (command) => command.call('CLIENT', 'KILL', 'TYPE', 'pubsub'));
    await follow(bobThere, `lost.${round}`);
    await publish(ann, `lost.${round}`, 'meanwhile');
  }

  await expect.poll(async () => (await topicsOf(bob)).topics.length).toBe(5);
  expect((await topicsOf(bob)).unread).toBe(5);
  await bob.waitFor('connection.changed', ({ state }) => state === 'live');
  await expect
    .poll(async () => {
      const { post } = await publish(ann, 'lost.0', 'after all');
      return bob.received('topic.posted').some((frame) => frame.post.id === post.id);
    })
    .toBe(true);
  admin.stop();
  await Promise.all([here.stop(), there.stop()]);
  await server.stop();
});
