import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, drained, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();

it('removes the subscription to a pattern, once, and keeps the others', async () => {
  for (const pattern of ['build.*', 'build.release']) {
    await one.run(scripts.subscribe, keys.user('amy'), { pattern, limit: 5, marks: [] });
  }
  const published = await listenTo(two, keys.user('amy').channel);

  const answers = await atOnce([one, two], 6, (redis) =>
    redis.run(scripts.unsubscribe, keys.user('amy'), { pattern: 'build.*' }),
  );

  await drained(two);
  expect(answers.filter(({ left }) => left)).toHaveLength(1);
  expect(published).toEqual([{ event: 'topic.subscriptionsChanged', data: {} }]);
  expect(await one.run(scripts.readSubscriptions, keys.user('amy'), {})).toMatchObject({
    subscriptions: [{ pattern: 'build.release' }],
  });
});
