import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import type { TopicEntry } from '#core/topic/TopicEntry.ts';
import { atOnce, drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import { element, enter, freshTopic } from '../../support/topicScripts.ts';

const { one, two, keys } = startScripts();

async function announce(topic: string, after: number, ids: readonly string[], more: object = {}): Promise<TopicEntry> {
  const posts = ids.map((id) => element(id));
  const args = { topic, epoch: 'epoch-one', base: 0, rewindAt: 0, after, posts, ...more };
  return JSON.parse((await one.run(scripts.announcePosts, keys.topics, args)).entry) as TopicEntry;
}

/** The ids that were published for a topic, with their offsets. */
function publishedIds(published: readonly unknown[], topic: string): string[] {
  return published.flatMap((frame) => {
    const { data } = frame as { data: { topic: string; posts: { offset: number; id: string }[] } };
    return data.topic === topic ? data.posts.map(({ offset, id }) => `${offset} ${id}`) : [];
  });
}

it('publishes each post once and in order for any caller, and refuses a gap', async () => {
  const topic = freshTopic();
  await enter(one, keys, topic);
  const published = await listenTo(two, keys.topics.channel);

  expect(await announce(topic, 0, ['p1'])).toMatchObject({ version: 2, head: 1, last: { offset: 1, id: 'p1' } });
  expect(await announce(topic, 2, ['p3'])).toMatchObject({ version: 2, head: 1 });
  expect(await announce(topic, 0, ['p1', 'p2', 'p3'])).toMatchObject({ head: 3, last: { offset: 3, id: 'p3' } });
  expect(await announce(topic, 1, ['p2'])).toMatchObject({ version: 3, head: 3 });

  await drained(two);
  expect(publishedIds(published, topic)).toEqual(['1 p1', '2 p2', '3 p3']);
});

it('publishes it once for concurrent calls', async () => {
  const topic = freshTopic();
  await enter(one, keys, topic);
  const published = await listenTo(two, keys.topics.channel);

  await atOnce([one, two], 10, () => announce(topic, 0, ['p1', 'p2']));

  await drained(two);
  expect(publishedIds(published, topic)).toEqual(['1 p1', '2 p2']);
});

it('continues after posts that left the log before they were registered', async () => {
  const topic = freshTopic();
  await enter(one, keys, topic);

  expect(await announce(topic, 5, ['p6'], { base: 5 })).toMatchObject({ head: 6, last: { offset: 6 } });
});

it('accepts a log that lost its tail or was replaced, unless another caller changed the entry meanwhile', async () => {
  const topic = freshTopic();
  await enter(one, keys, topic);
  const { version } = await announce(topic, 0, ['p1', 'p2', 'p3']);

  expect(await announce(topic, 0, ['new'], { rewindAt: version - 1 })).toMatchObject({ head: 3 });
  expect(await announce(topic, 0, ['new'], { rewindAt: version })).toMatchObject({ head: 1, last: { id: 'new' } });
  expect(await announce(topic, 0, ['other'], { epoch: 'epoch-two' })).toMatchObject({ epoch: 'epoch-two', head: 1 });
});

it('refuses an unregistered topic: TOPIC_NOT_FOUND', async () => {
  await expectRefusal(announce(freshTopic(), 0, ['p1']), 'TOPIC_NOT_FOUND');
});
