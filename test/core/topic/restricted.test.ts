import { expect, it } from 'vitest';
import { unwrap } from '#shared/rpc/result.ts';
import { freshId, join, type SignedIn, startTwoCores } from '../../support/coreForTests.ts';
import { follow, publish, topicsOf } from '../../support/topics.ts';

const { core, elsewhere } = startTwoCores();

const restrict = async (client: SignedIn, topic: string, userIds: string[] | null) =>
  unwrap(await client.request('topic.restrict', { topic, userIds }));

it('C3: no pattern, not even one of only stars, matches topics that the person may not read', async () => {
  const [ann, bob, eve] = await Promise.all([join(core), join(elsewhere), join(core)]);
  for (const person of [bob, eve]) for (const pattern of ['**', '*.*', 'secret.plan']) await follow(person, pattern);
  await restrict(ann, 'secret.plan', [bob.me.id]);

  await publish(ann, 'secret.plan', 'Only us', 'the plan');
  await publish(ann, 'open.plan', 'Everybody');

  expect((await bob.waitFor('topic.posted', ({ post }) => post.topic === 'secret.plan')).because).toHaveLength(3);
  await eve.waitFor('topic.posted', ({ post }) => post.topic === 'open.plan');
  const offset = { topic: 'secret.plan', offset: 1 };
  for (const work of [
    eve.request('topic.posts', { topic: 'secret.plan' }),
    eve.request('topic.open', offset),
    eve.request('topic.markRead', offset),
    eve.request('topic.posts', { topic: 'secret.nothing' }),
  ]) {
    expect(await work).toMatchObject({ error: { code: 'TOPIC_NOT_FOUND' } });
  }
  const outgoing = { topic: 'secret.plan', clientId: freshId(), title: 'me too' };
  expect(await eve.request('topic.publish', outgoing)).toMatchObject({ error: { code: 'TOPIC_FORBIDDEN' } });
  unwrap(await eve.request('topic.markAllRead', {}));
  const answers = [
    await topicsOf(eve),
    unwrap(await eve.request('topic.feed', {})),
    unwrap(await eve.request('topic.match', { pattern: '**' })),
    unwrap(await eve.request('topic.match', { pattern: 'secret.*' })),
  ];
  expect(answers[0]).toMatchObject({ topics: [{ topic: 'open.plan' }] });
  expect(JSON.stringify([answers, eve.frames])).not.toContain('secret');
  expect(answers[3]).toEqual({ topics: [], total: 0 });
  expect((await topicsOf(bob)).topics).toHaveLength(2);
  expect(unwrap(await bob.request('topic.open', offset)).body).toBe('the plan');
});

it('only the creator of a topic decides who may read it, and can always read it', async () => {
  const [ann, bob] = await Promise.all([join(core), join(elsewhere)]);
  await publish(ann, 'anns.topic', 'mine');

  expect(await bob.request('topic.restrict', { topic: 'anns.topic', userIds: [bob.me.id] })).toMatchObject({
    error: { code: 'TOPIC_NOT_YOURS' },
  });
  expect(await ann.request('topic.restrict', { topic: 'anns.topic', userIds: ['nobody'] })).toMatchObject({
    error: { code: 'PERSON_NOT_FOUND' },
  });
  await restrict(ann, 'anns.topic', [bob.me.id]);
  await follow(ann, 'anns.*');
  expect((await topicsOf(ann)).topics).toMatchObject([{ by: ann.me.id, readers: [ann.me.id, bob.me.id] }]);
});

it('a person who loses or gains access is notified at once, and access follows', async () => {
  const [ann, bob] = await Promise.all([join(core), join(elsewhere)]);
  // A name of its own for each run, because its creator is another person in the next.
  const topic = `doors.${ann.me.id.toLowerCase()}`;
  await publish(ann, topic, 'before');
  await follow(bob, `${topic.slice(0, -1)}*`);
  await bob.waitFor('topic.subscriptionsChanged');
  await expect.poll(async () => (await topicsOf(bob)).topics.length).toBe(1);
  unwrap(await bob.request('topic.markRead', { topic, offset: 1 }));
  const changes = () => bob.received('topic.subscriptionsChanged').length;
  const before = changes();

  await restrict(ann, topic, []);
  await expect.poll(changes).toBe(before + 1);
  expect((await topicsOf(bob)).topics).toEqual([]);
  await publish(ann, topic, 'among myself');

  await restrict(ann, topic, null);
  await expect.poll(changes).toBe(before + 2);
  expect((await topicsOf(bob)).topics).toMatchObject([{ topic, offset: 2, unread: 1 }]);
  await publish(ann, topic, 'open again');
  await bob.waitFor('topic.posted', ({ post: { title } }) => title === 'open again');
  const received = bob.received('topic.posted').map(({ post: { title } }) => title);
  expect(received).not.toContain('among myself');
});
