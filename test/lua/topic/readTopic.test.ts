import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { enter, freshTopic } from '../../support/topicScripts.ts';

const { one, keys } = startScripts();

it('returns the entry of a topic, or that there is none', async () => {
  const topic = freshTopic();
  expect(await one.run(scripts.readTopic, keys.topics, { topic })).toEqual({ entry: null });
  const entered = await enter(one, keys, topic);

  const { entry } = await one.run(scripts.readTopic, keys.topics, { topic });
  expect(JSON.parse(entry ?? '')).toEqual(entered);
});
