import { expect, it } from 'vitest';
import { checksumOf } from '#core/logElement.ts';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, startScripts } from '../../support/scriptsForTests.ts';
import { freshTopic, write } from '../../support/topicScripts.ts';

const { one, two, keys } = startScripts();

async function writeMany(topic: string, count: number): Promise<void> {
  for (let index = 1; index <= count; index += 1) await write(one, keys, topic, `p${index}`, `body ${index}`);
}

async function readBatch(topic: string, limit: number) {
  const args = { keep: 0, limit, bytes: 1_000_000 };
  const { epoch, base, posts } = await one.run(scripts.readOldestPosts, keys.topic(topic), args);
  return { epoch: epoch ?? '', base, count: posts.length, sha1: checksumOf(posts.map(({ element }) => element)) };
}

async function stateOf(topic: string) {
  const { meta, log, bodies, sent } = keys.topic(topic);
  const [base, lost] = await one.command.hmget(meta, 'base', 'lost');
  const ids = (await one.command.lrange(log, 0, -1)).map((each) => (JSON.parse(each) as { id: string }).id);
  return { base, lost, ids, bodies: await one.command.hkeys(bodies), sent: await one.command.zcard(sent) };
}

it('removes exactly what was read, with the bodies, and every offset stays the same', async () => {
  const topic = freshTopic();
  await writeMany(topic, 5);

  expect(await one.run(scripts.trimPosts, keys.topic(topic), await readBatch(topic, 3))).toEqual({ trimmed: true });

  expect(await stateOf(topic)).toEqual({ base: '3', lost: '0', ids: ['p4', 'p5'], bodies: ['4', '5'], sent: 2 });
  expect(await write(one, keys, topic, 'p6')).toMatchObject({ offset: 6, base: 3 });
});

it('is done once by concurrent calls', async () => {
  const topic = freshTopic();
  await writeMany(topic, 9);
  const batch = await readBatch(topic, 3);

  const answers = await atOnce([one, two], 8, (redis) => redis.run(scripts.trimPosts, keys.topic(topic), batch));

  expect(answers.filter(({ trimmed }) => trimmed)).toHaveLength(1);
  expect((await stateOf(topic)).base).toBe('3');
});

it('does nothing when the log is another one, or was trimmed meanwhile', async () => {
  const topic = freshTopic();
  await writeMany(topic, 5);
  const batch = await readBatch(topic, 3);
  for (const other of [{ epoch: 'other' }, { base: 1 }, { count: 2 }, { count: 0 }, { sha1: 'other' }, { count: 99 }]) {
    expect(await one.run(scripts.trimPosts, keys.topic(topic), { ...batch, ...other })).toEqual({ trimmed: false });
  }
  expect(await stateOf(topic)).toMatchObject({ base: '0', lost: null, sent: 5 });
});

it('is the only one to remove posts from then on, and returns the number of posts dropped before', async () => {
  const topic = freshTopic();
  for (let index = 1; index <= 70; index += 1) await write(one, keys, topic, `p${index}`, '', 5);
  const { base: lost } = await stateOf(topic);
  await one.run(scripts.trimPosts, keys.topic(topic), await readBatch(topic, 1));
  for (let index = 71; index <= 200; index += 1) await write(one, keys, topic, `p${index}`, '', 5);

  const state = await stateOf(topic);
  expect(Number(lost)).toBeGreaterThan(0);
  expect(state).toMatchObject({ lost, base: String(Number(lost) + 1) });
  expect(state.ids).toHaveLength(200 - Number(lost) - 1);
});
