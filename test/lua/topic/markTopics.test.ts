import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, drained, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();
const mark = (offset: number, from = 0) => ({ rows: [{ topic: 'a.b', from, offset, head: 9 }] });

it('moves read cursors forward only, publishes each move once, and returns their positions', async () => {
  const published = await listenTo(two, keys.user('amy').channel);

  const answers = await atOnce([one, two], 6, (redis) => redis.run(scripts.markTopics, keys.user('amy'), mark(5)));
  expect(answers.map(({ readOffsets }) => readOffsets)).toEqual(Array.from({ length: 6 }, () => [5]));
  expect(await one.run(scripts.markTopics, keys.user('amy'), mark(3))).toEqual({ readOffsets: [5] });
  const rows = [...mark(6).rows, { topic: 'c', from: 0, offset: 1, head: 1 }];
  expect(await one.run(scripts.markTopics, keys.user('amy'), { rows })).toEqual({ readOffsets: [6, 1] });

  await drained(two);
  expect(published).toEqual([
    { event: 'topic.read', data: { topic: 'a.b', readOffset: 5, unread: 4 } },
    { event: 'topic.read', data: { topic: 'a.b', readOffset: 6, unread: 3 } },
    { event: 'topic.read', data: { topic: 'c', readOffset: 1, unread: 0 } },
  ]);
});

it('keeps a read cursor below which something is unread', async () => {
  await one.run(scripts.markTopics, keys.user('ben'), mark(4));

  expect(await one.run(scripts.markTopics, keys.user('ben'), mark(6, 5))).toEqual({ readOffsets: [4] });
  expect(await one.run(scripts.markTopics, keys.user('ben'), mark(5, 4))).toEqual({ readOffsets: [5] });
});
