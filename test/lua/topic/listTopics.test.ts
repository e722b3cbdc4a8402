import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { enter } from '../../support/topicScripts.ts';

const { one, keys } = startScripts();

it('returns every topic, in as many portions as necessary', async () => {
  const empty = await one.run(scripts.listTopics, keys.topics, { cursor: '0', count: 10 });
  expect(empty).toEqual({ cursor: '0', topics: [] });
  const names = Array.from({ length: 700 }, (_, index) => `topic.${index}`);
  await Promise.all(names.map((name) => enter(one, keys, name)));

  const found = new Set<string>();
  let cursor = '0';
  let parts = 0;
  do {
    const part = await one.run(scripts.listTopics, keys.topics, { cursor, count: 100 });
    for (const { topic, entry } of part.topics) {
      expect(JSON.parse(entry)).toMatchObject({ head: 0, by: 'amy' });
      found.add(topic);
    }
    cursor = part.cursor;
    parts += 1;
  } while (cursor !== '0');

  expect(found).toEqual(new Set(names));
  expect(parts).toBeGreaterThan(1);
});
