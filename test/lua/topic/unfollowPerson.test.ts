import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, drained, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();

it('F6: stops following one person, once, and keeps the others', async () => {
  for (const userId of ['ben', 'cat']) {
    await one.run(scripts.followPerson, keys.user('amy'), { by: 'amy', userId, since: 0, limit: 5 });
  }
  const published = await listenTo(two, keys.user('amy').channel);

  const answers = await atOnce([one, two], 6, (redis) =>
    redis.run(scripts.unfollowPerson, keys.user('amy'), { userId: 'ben' }),
  );

  await drained(two);
  expect(answers.filter(({ left }) => left)).toHaveLength(1);
  expect(published).toEqual([{ event: 'topic.subscriptionsChanged', data: {} }]);
  expect((await one.run(scripts.readSubscriptions, keys.user('amy'), {})).people).toEqual([
    { userId: 'cat', since: 0 },
  ]);
});
