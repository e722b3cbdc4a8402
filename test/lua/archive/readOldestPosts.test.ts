import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { freshTopic, write } from '../../support/topicScripts.ts';

const { one, keys } = startScripts();

async function read(topic: string, change: { keep?: number; limit?: number; bytes?: number } = {}) {
  const args = { keep: 0, limit: 100, bytes: 1_000_000, ...change };
  const { posts, ...rest } = await one.run(scripts.readOldestPosts, keys.topic(topic), args);
  return {
    ...rest,
    posts: posts.map(({ element, body }) => `${(JSON.parse(element) as { id: string }).id} ${body}`.trim()),
  };
}

it('returns the oldest with their bodies, and never those that must stay', async () => {
  const topic = freshTopic();
  for (const id of ['p1', 'p2', 'p3', 'p4']) await write(one, keys, topic, id, id === 'p3' ? '' : `body of ${id}`);

  expect(await read(topic, { keep: 1 })).toEqual({
    epoch: 'epoch-one',
    base: 0,
    posts: ['p1 body of p1', 'p2 body of p2', 'p3'],
  });
  expect(await read(topic, { limit: 1 })).toMatchObject({ posts: ['p1 body of p1'] });
  expect(await read(topic, { keep: 9 })).toMatchObject({ posts: [] });
});

it('returns so many bytes, and one post at least', async () => {
  const topic = freshTopic();
  for (const id of ['p1', 'p2', 'p3']) await write(one, keys, topic, id, 'x'.repeat(1_000));

  expect((await read(topic, { bytes: 1 })).posts).toHaveLength(1);
  expect((await read(topic, { bytes: 1_500 })).posts).toHaveLength(2);
});

it('returns nothing for an unknown topic', async () => {
  expect(await read(freshTopic())).toEqual({ epoch: null, base: 0, posts: [] });
});
