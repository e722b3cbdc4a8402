import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { freshTopic, write } from '../../support/topicScripts.ts';

const { one, keys } = startScripts();
const empty = (topic: string, upTo = Number.MAX_SAFE_INTEGER, epoch = 'epoch-two') =>
  one.run(scripts.emptyTopic, keys.topic(topic), { upTo, epoch, keepOffsetMs: 60_000 });

it('repair B7: drops all posts, and a new topic with that name continues the offsets under another epoch', async () => {
  const topic = freshTopic();
  const mine = keys.topic(topic);
  await empty(topic);
  expect(await one.command.exists(mine.meta)).toBe(0);
  await write(one, keys, topic, 'p1', 'a body');
  await write(one, keys, topic, 'p2');

  await empty(topic);
  await empty(topic, Number.MAX_SAFE_INTEGER, 'epoch-three');

  expect(await one.command.exists(mine.log, mine.bodies, mine.sent)).toBe(0);
  expect(await one.command.pttl(mine.meta)).toBeGreaterThan(0);
  expect(await write(one, keys, topic, 'p1', 'again')).toMatchObject({
    epoch: 'epoch-two',
    base: 2,
    offset: 3,
    repeated: false,
  });
  expect(await one.command.pttl(mine.meta)).toBe(-1);
});

it('drops no more than requested: later posts stay', async () => {
  const topic = freshTopic();
  const mine = keys.topic(topic);
  for (const id of ['p1', 'p2', 'p3']) await write(one, keys, topic, id, `body of ${id}`);

  await empty(topic, 2);
  await empty(topic, 2, 'epoch-three');

  expect(await one.command.llen(mine.log)).toBe(1);
  expect(await one.command.hgetall(mine.bodies)).toEqual({ 3: 'body of p3' });
  expect(await one.run(scripts.readPost, mine, { offset: 3 })).toMatchObject({ epoch: 'epoch-two' });
  expect(await write(one, keys, topic, 'p3')).toMatchObject({ offset: 3, repeated: true });
});
