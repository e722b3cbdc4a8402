import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { element, freshTopic, write } from '../../support/topicScripts.ts';

const { one, keys } = startScripts();

/** Five posts at 10, 20, 30, 30 and 40 ms; `base`: the number of earlier posts that left the log. */
async function fiveTimes(base = 0): Promise<string> {
  const topic = freshTopic();
  const { log, meta } = keys.topic(topic);
  await write(one, keys, topic, 'p0');
  await one.command.del(log);
  await one.command.hset(meta, 'base', base);
  await one.command.rpush(log, ...[10, 20, 30, 30, 40].map((at, index) => element(`p${index + 1}`, at)));
  return topic;
}

async function read(topic: string, change: { before?: number; beforeAt?: number; after?: number; limit?: number }) {
  const args = { before: 0, beforeAt: 0, after: 0, limit: 9, ...change };
  const reply = await one.run(scripts.readPosts, keys.topic(topic), args);
  return { ...reply, posts: reply.posts.map((each) => (JSON.parse(each) as { id: string }).id) };
}

it('returns the last posts, those before an offset, and those after one', async () => {
  const topic = await fiveTimes();

  expect(await read(topic, { limit: 2 })).toEqual({
    epoch: 'epoch-one',
    base: 0,
    lost: 0,
    head: 5,
    after: 3,
    posts: ['p4', 'p5'],
  });
  expect(await read(topic, { before: 4, limit: 2 })).toMatchObject({ after: 1, posts: ['p2', 'p3'] });
  expect(await read(topic, { after: 3 })).toMatchObject({ after: 3, posts: ['p4', 'p5'] });
  expect(await read(topic, { after: 5 })).toMatchObject({ after: 5, posts: [] });
  expect(await read(topic, { before: 1 })).toMatchObject({ after: 0, posts: [] });
});

it.each([
  [5, []],
  [10, []],
  [11, ['p1']],
  [30, ['p1', 'p2']],
  [31, ['p1', 'p2', 'p3', 'p4']],
  [99, ['p1', 'p2', 'p3', 'p4', 'p5']],
])('returns posts before %i ms', async (beforeAt, posts) => {
  expect((await read(await fiveTimes(), { beforeAt })).posts).toEqual(posts);
  expect((await read(await fiveTimes(7), { beforeAt })).posts).toEqual(posts);
});

it('numbers posts from the current beginning of the log', async () => {
  const topic = await fiveTimes(7);

  expect(await read(topic, { limit: 2 })).toMatchObject({ base: 7, head: 12, after: 10 });
  expect(await read(topic, { before: 9 })).toMatchObject({ after: 7, posts: ['p1'] });
  expect(await read(topic, { before: 3 })).toMatchObject({ posts: [] });
});

it('reports a missing log', async () => {
  expect(await read(freshTopic(), {})).toEqual({ epoch: null, base: 0, lost: 0, head: 0, after: 0, posts: [] });
});

it('returns how many posts at the beginning are lost, and how many are archived', async () => {
  const topic = await fiveTimes(7);
  expect(await read(topic, {})).toMatchObject({ base: 7, lost: 7 });
  await one.command.hset(keys.topic(topic).meta, 'lost', 2);
  expect(await read(topic, {})).toMatchObject({ base: 7, lost: 2 });
  expect(await read(topic, { before: 5 })).toMatchObject({ base: 7, lost: 2, posts: [] });
});
