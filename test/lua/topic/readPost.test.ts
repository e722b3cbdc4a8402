import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { freshTopic, write } from '../../support/topicScripts.ts';

const { one, keys } = startScripts();

it('returns a post with its body, or with none', async () => {
  const topic = freshTopic();
  await write(one, keys, topic, 'p1', 'the body');
  await write(one, keys, topic, 'p2');

  const first = await one.run(scripts.readPost, keys.topic(topic), { offset: 1 });
  expect(first.body).toBe('the body');
  expect(JSON.parse(first.post ?? '')).toMatchObject({ id: 'p1' });
  expect(await one.run(scripts.readPost, keys.topic(topic), { offset: 2 })).toMatchObject({ body: '' });
});

it('returns for an archived post its log in the archive, and for a missing one that it was not found', async () => {
  const topic = freshTopic();
  await write(one, keys, topic, 'p1');
  await one.command.hset(keys.topic(topic).meta, { base: 5, lost: 3 });

  const read = (offset: number) => one.run(scripts.readPost, keys.topic(topic), { offset });
  expect(await read(5)).toEqual({ epoch: 'epoch-one', post: null, body: '' });
  expect(await read(4)).toMatchObject({ post: null });
  await expectRefusal(read(3), 'POST_NOT_FOUND');
  expect((await read(6)).post).toContain('p1');
});

it('returns none before the beginning and beyond the end: POST_NOT_FOUND', async () => {
  const topic = freshTopic();
  for (let index = 1; index <= 70; index += 1) await write(one, keys, topic, `p${index}`, '', 2);

  for (const offset of [0, 1, 71]) {
    await expectRefusal(one.run(scripts.readPost, keys.topic(topic), { offset }), 'POST_NOT_FOUND');
  }
  await expectRefusal(one.run(scripts.readPost, keys.topic(freshTopic()), { offset: 1 }), 'POST_NOT_FOUND');
  await one.run(scripts.readPost, keys.topic(topic), { offset: 70 });
});
