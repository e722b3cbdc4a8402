import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();

it('F6: follows a person, once for concurrent calls, and keeps the first time', async () => {
  const published = await listenTo(two, keys.user('amy').channel);
  const follow = (since: number) => ({ by: 'amy', userId: 'ben', since, limit: 5 });

  const answers = await atOnce([one, two], 10, (redis) => redis.run(scripts.followPerson, keys.user('amy'), follow(3)));

  await drained(two);
  expect(answers.filter(({ added }) => added)).toHaveLength(1);
  expect(published).toEqual([{ event: 'topic.subscriptionsChanged', data: {} }]);
  expect(await one.run(scripts.followPerson, keys.user('amy'), follow(9))).toEqual({ since: 3, added: false });
});

it('F6: refuses the person themselves: FOLLOWING_YOURSELF', async () => {
  const args = { by: 'cat', userId: 'cat', since: 0, limit: 5 };

  await expectRefusal(one.run(scripts.followPerson, keys.user('cat'), args), 'FOLLOWING_YOURSELF');

  expect((await one.run(scripts.readSubscriptions, keys.user('cat'), {})).people).toEqual([]);
});

it('F6: refuses one above the limit, and accepts an existing one: TOO_MANY_FOLLOWED_PEOPLE', async () => {
  const follow = (userId: string) =>
    one.run(scripts.followPerson, keys.user('dan'), { by: 'dan', userId, since: 0, limit: 1 });
  await follow('amy');

  await expectRefusal(follow('ben'), 'TOO_MANY_FOLLOWED_PEOPLE', { limit: 1 });
  expect(await follow('amy')).toEqual({ since: 0, added: false });
});
