import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();

it('adds a subscription to a pattern from now on, once for concurrent calls', async () => {
  const published = await listenTo(two, keys.user('amy').channel);
  const args = { pattern: 'build.*', limit: 5, marks: [] };

  const answers = await atOnce([one, two], 10, (redis) => redis.run(scripts.subscribe, keys.user('amy'), args));

  await drained(two);
  expect(answers.filter(({ added }) => added)).toHaveLength(1);
  expect(new Set(answers.map(({ since }) => since)).size).toBe(1);
  expect(published).toEqual([{ event: 'topic.subscriptionsChanged', data: {} }]);
});

it('marks earlier posts as read, and moves no read cursor back', async () => {
  const { topicMarks } = keys.user('ben');
  await one.command.hset(topicMarks, 'far', 9);
  const marks = [
    { topic: 'far', offset: 5 },
    { topic: 'new', offset: 7 },
  ];

  await one.run(scripts.subscribe, keys.user('ben'), { pattern: '*', limit: 5, marks });

  expect(await one.command.hgetall(topicMarks)).toEqual({ far: '9', new: '7' });
});

it('refuses one above the limit, and accepts an existing one: TOO_MANY_SUBSCRIPTIONS', async () => {
  const follow = (pattern: string) =>
    one.run(scripts.subscribe, keys.user('cat'), { pattern, limit: 1, marks: [{ topic: 'x', offset: 1 }] });
  await follow('one');

  await expectRefusal(follow('two'), 'TOO_MANY_SUBSCRIPTIONS', { limit: 1 });
  expect(await follow('one')).toMatchObject({ added: false });
  expect(await one.run(scripts.readSubscriptions, keys.user('cat'), {})).toMatchObject({
    subscriptions: [{ pattern: 'one' }],
  });
});
