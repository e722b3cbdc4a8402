import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, startScripts } from '../../support/scriptsForTests.ts';
import { freshTopic, write } from '../../support/topicScripts.ts';

const { one, two, keys } = startScripts();

it('appends posts, numbered without a gap, with their bodies apart', async () => {
  const topic = freshTopic();

  expect(await write(one, keys, topic, 'p1', 'the body')).toMatchObject({ epoch: 'epoch-one', offset: 1, base: 0 });
  expect(await write(one, keys, topic, 'p2')).toMatchObject({ epoch: 'epoch-one', offset: 2, repeated: false });

  const { log, bodies } = keys.topic(topic);
  const elements = await one.command.lrange(log, 0, -1);
  expect(elements.map((each) => (JSON.parse(each) as { id: string }).id)).toEqual(['p1', 'p2']);
  expect(elements.join()).not.toContain('the body');
  expect(await one.command.hgetall(bodies)).toEqual({ 1: 'the body' });
});

it('appends a post once, with repeated and concurrent calls', async () => {
  const topic = freshTopic();

  const answers = await atOnce([one, two], 10, (redis) => write(redis, keys, topic, 'p1', 'once'));

  expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
  expect(new Set(answers.map(({ offset, element }) => `${offset} ${element}`)).size).toBe(1);
  expect(await one.command.llen(keys.topic(topic).log)).toBe(1);
});

it('keeps the epoch of an existing log, whatever epoch is passed', async () => {
  const topic = freshTopic();
  await write(one, keys, topic, 'p1');

  const args = { epoch: 'epoch-two', sentId: 'amy:p2', keep: 10, post: '"id":"p2"}', body: '' };
  expect(await one.run(scripts.publishPost, keys.topic(topic), args)).toMatchObject({ epoch: 'epoch-one', offset: 2 });
});

it('drops the oldest with their bodies, and continues the offsets', async () => {
  const topic = freshTopic();
  for (let index = 1; index <= 200; index += 1) await write(one, keys, topic, `p${index}`, `body ${index}`, 20);

  const { log, bodies, sent } = keys.topic(topic);
  const base = Number(await one.command.hget(keys.topic(topic).meta, 'base'));
  const kept = await one.command.llen(log);
  expect(base + kept).toBe(200);
  expect(kept).toBeGreaterThanOrEqual(20);
  expect(kept).toBeLessThan(20 + 64);
  expect(await one.command.hlen(bodies)).toBe(kept);
  expect(await one.command.zcard(sent)).toBe(kept);
  expect(await one.command.hget(bodies, '200')).toBe('body 200');
  expect(await write(one, keys, topic, 'p200', '', 20)).toMatchObject({ offset: 200, base, repeated: true });
  expect(await write(one, keys, topic, 'p201', '', 20)).toMatchObject({ offset: 201 });
});

it('drops none if all are to be kept', async () => {
  const topic = freshTopic();
  for (let index = 1; index <= 70; index += 1) await write(one, keys, topic, `p${index}`, '', 0);
  expect(await one.command.llen(keys.topic(topic).log)).toBe(70);
});

it('gives no post an earlier time than the one before it', async () => {
  const topic = freshTopic();
  await write(one, keys, topic, 'p1');
  const ahead = Date.now() + 3_600_000;
  await one.command.lset(keys.topic(topic).log, 0, `{"at":${ahead},"id":"p1"}`);

  expect(JSON.parse((await write(one, keys, topic, 'p2')).element)).toMatchObject({ at: ahead, id: 'p2' });
});
