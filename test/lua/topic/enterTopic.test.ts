import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();
const args = { topic: 'build.release', epoch: 'epoch-one', by: 'amy', readers: 'null', limit: 2 };

it('registers a topic once for concurrent calls, and publishes it to everyone', async () => {
  const published = await listenTo(two, keys.topics.channel);

  const answers = await atOnce([one, two], 10, (redis, index) =>
    redis.run(scripts.enterTopic, keys.topics, { ...args, epoch: `epoch-${index}`, by: `person-${index}` }),
  );

  await drained(two);
  expect(new Set(answers.map(({ entry }) => entry)).size).toBe(1);
  const entry: unknown = JSON.parse(answers[0]?.entry ?? '');
  expect(entry).toMatchObject({ version: 1, head: 0, readers: null, last: null });
  expect(published).toEqual([{ event: 'topic.entered', data: { topic: 'build.release', entry, posts: [] } }]);
});

it('refuses one above the limit, and accepts existing ones: TOO_MANY_TOPICS', async () => {
  await one.run(scripts.enterTopic, keys.topics, { ...args, topic: 'second' });

  await expectRefusal(one.run(scripts.enterTopic, keys.topics, { ...args, topic: 'third' }), 'TOO_MANY_TOPICS', {
    limit: 2,
  });
  await one.run(scripts.enterTopic, keys.topics, { ...args, topic: 'second' });
  expect(await one.command.hlen(keys.topics.entries)).toBe(2);
});
