import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import { enter, freshTopic } from '../../support/topicScripts.ts';

const { one, two, keys } = startScripts();

it('sets who may read a topic, and replaces it', async () => {
  const topic = freshTopic();
  await enter(one, keys, topic);
  const published = await listenTo(two, keys.topics.channel);
  const restrict = (readers: string) =>
    one.run(scripts.restrictTopic, keys.topics, { topic, by: 'amy', isTeamOwner: false, readers });

  const { entry } = await restrict('["amy","ben"]');
  expect(JSON.parse(entry)).toMatchObject({ version: 2, epoch: 'epoch-one', readers: ['amy', 'ben'], head: 0 });
  expect(JSON.parse((await restrict('null')).entry)).toMatchObject({ version: 3, readers: null });
  await drained(two);
  expect(published).toMatchObject([
    { data: { entry: { readers: ['amy', 'ben'] } } },
    { data: { entry: { readers: null } } },
  ]);
});

it('applies each of several concurrent changes', async () => {
  const topic = freshTopic();
  await enter(one, keys, topic);

  const answers = await atOnce([one, two], 10, (redis, index) =>
    redis.run(scripts.restrictTopic, keys.topics, {
      topic,
      by: 'amy',
      isTeamOwner: false,
      readers: `["person-${index}"]`,
    }),
  );

  const versions = answers.map(({ entry }) => (JSON.parse(entry) as { version: number }).version);
  expect(new Set(versions).size).toBe(10);
});

it('is allowed to its creator, for an existing topic: TOPIC_NOT_YOURS, TOPIC_NOT_FOUND', async () => {
  const topic = freshTopic();
  await enter(one, keys, topic);
  const args = { topic, by: 'ben', isTeamOwner: false, readers: '["ben"]' };

  await expectRefusal(one.run(scripts.restrictTopic, keys.topics, args), 'TOPIC_NOT_YOURS');
  await expectRefusal(one.run(scripts.restrictTopic, keys.topics, { ...args, topic: freshTopic() }), 'TOPIC_NOT_FOUND');
  expect(await enter(one, keys, topic)).toMatchObject({ version: 1, readers: null });
  await one.run(scripts.restrictTopic, keys.topics, { ...args, isTeamOwner: true });
  expect(await enter(one, keys, topic)).toMatchObject({ version: 2, by: 'amy', readers: ['ben'] });
});
