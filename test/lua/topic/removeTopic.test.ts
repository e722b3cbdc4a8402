import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import { enter, freshTopic } from '../../support/topicScripts.ts';

const { one, two, keys } = startScripts();
const remove = (topic: string, by: string, isTeamOwner = false) =>
  one.run(scripts.removeTopic, keys.topics, { topic, by, isTeamOwner });

it('repair B7: is allowed to its creator and the team’s owner: TOPIC_NOT_YOURS, TOPIC_NOT_FOUND', async () => {
  const [first, second] = [freshTopic(), freshTopic()];
  await enter(one, keys, first);
  await enter(one, keys, second);
  const published = await listenTo(two, keys.topics.channel);

  await expectRefusal(remove(first, 'ben'), 'TOPIC_NOT_YOURS');
  await remove(first, 'amy');
  await expectRefusal(remove(first, 'amy'), 'TOPIC_NOT_FOUND');
  await remove(second, 'ben', true);

  expect(await one.command.hlen(keys.topics.entries)).toBe(0);
  await drained(two);
  expect(published).toEqual([first, second].map((topic) => ({ event: 'topic.removed', data: { topic } })));
});
