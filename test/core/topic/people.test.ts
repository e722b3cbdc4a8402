import { describe, expect, inject, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { createKeys } from '#core/keys.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import { unwrap } from '#shared/rpc/result.ts';
import {
  connect,
  freshId,
  join,
  randomPrefix,
  type SignedIn,
  silent,
  startCore,
  startTwoCores,
} from '../../support/coreForTests.ts';
import { ask } from '../../support/roomsForTests.ts';
import { follow, publish, topicsOf } from '../../support/topics.ts';
import { post } from '../../support/topicScripts.ts';

const { core, elsewhere } = startTwoCores();

const followPerson = async (client: Client, { me }: SignedIn) =>
  unwrap(await client.request('topic.followPerson', { userId: me.id }));
const titlesOf = async (client: Client) =>
  unwrap(await client.request('topic.feed', {})).posts.map(({ title }) => title);
const postedTo = (client: SignedIn) => client.received('topic.posted').map(({ post: { title } }) => title);
const unreadOf = async (client: Client) => unwrap(await client.request('counter.read', {})).topics;
const anywhere = () =>
  `x${freshId()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')}`;

/** Waits until everything published before has reached that client, which follows a topic of its own. */
async function settled(client: SignedIn, writer: SignedIn): Promise<void> {
  const topic = `settled.${client.me.id.toLowerCase()}`;
  await follow(client, topic);
  const { post: last } = await publish(writer, topic, 'the last one');
  await client.waitFor('topic.posted', (data) => data.post.id === last.id);
  unwrap(await client.request('topic.unsubscribe', { pattern: topic }));
}

describe('F6: a follower of a person', () => {
  it('receives what the person posts to any topic, in every process and after an absence', async () => {
    const [ann, bob] = await Promise.all([join(core), join(elsewhere)]);
    const topic = anywhere();
    await publish(ann, topic, 'before');
    await followPerson(bob, ann);

    const { post: sent } = await publish(ann, topic, 'after');

    expect(await bob.waitFor('topic.posted', ({ post: { id } }) => id === sent.id)).toEqual({
      post: sent,
      because: [],
    });
    await bob.connection.close();
    await publish(ann, anywhere(), 'elsewhere');
    const back = connect(core);
    unwrap(await back.request('account.resume', { token: bob.token }));
    await expect.poll(() => titlesOf(back)).toEqual(['elsewhere', 'after', 'before']);
    expect(await unreadOf(back)).toBe(2);
    const { topics, unread } = await topicsOf(back);
    expect(unread).toBe(2);
    expect(topics.find((one) => one.topic === topic)).toMatchObject({ because: [], offset: 2, unread: 1, last: sent });
  });

  it('receives each post once when a name or a pattern matches, too', async () => {
    const [ann, bob] = await Promise.all([join(core), join(elsewhere)]);
    const topic = anywhere();
    await followPerson(bob, ann);
    await follow(bob, `${topic}.*`);
    await follow(bob, `${topic}.one`);

    await publish(ann, `${topic}.one`, 'both');
    await publish(ann, topic, 'the person only');

    await bob.waitFor('topic.posted', ({ post: { title } }) => title === 'the person only');
    expect(postedTo(bob)).toEqual(['both', 'the person only']);
    expect(bob.received('topic.posted')[0]?.because.toSorted()).toEqual([`${topic}.*`, `${topic}.one`]);
    expect(await titlesOf(bob)).toEqual(['the person only', 'both']);
    expect(await unreadOf(bob)).toBe(2);
  });

  it('receives nothing of others in the same topic, nothing of a muted topic, and nothing after unfollowing', async () => {
    const [ann, ben, bob] = await Promise.all([join(core), join(core), join(elsewhere)]);
    const [topic, noisy] = [anywhere(), anywhere()];
    await followPerson(bob, ann);
    unwrap(await bob.request('topic.mute', { topic: noisy, muted: true }));
    await publish(ben, topic, 'of Ben');
    await publish(ann, noisy, 'muted');
    await publish(ann, topic, 'of Ann');
    await settled(bob, ben);
    expect(postedTo(bob)).toEqual(['of Ann', 'the last one']);
    expect(await titlesOf(bob)).toEqual(['of Ann']);
    expect(await unreadOf(bob)).toBe(1);

    unwrap(await bob.request('topic.unfollowPerson', { userId: ann.me.id }));
    unwrap(await bob.request('topic.unfollowPerson', { userId: ann.me.id }));
    await publish(ann, topic, 'too late');
    await settled(bob, ben);

    expect(postedTo(bob)).not.toContain('too late');
    expect(await titlesOf(bob)).toEqual([]);
    expect(await unreadOf(bob)).toBe(0);
  });

  it('marks posts as read one by one, all at once, and on every device', async () => {
    const [ann, bob] = await Promise.all([join(core), join(elsewhere)]);
    const topic = anywhere();
    await followPerson(bob, ann);
    for (const title of ['one', 'two', 'three']) await publish(ann, topic, title);
    await bob.waitFor('topic.posted', ({ post: { title } }) => title === 'three');

    unwrap(await bob.request('topic.markRead', { topic, offset: 2 }));
    expect(await unreadOf(bob)).toBe(1);
    unwrap(await bob.request('topic.markAllRead', {}));
    expect(await unreadOf(bob)).toBe(0);
    expect(await bob.waitFor('topic.read', ({ readOffset }) => readOffset === 3)).toMatchObject({ topic, unread: 0 });
  });

  it('pages through the posts of several people and topics by time', async () => {
    const [ann, ben, bob] = await Promise.all([join(core), join(core), join(elsewhere)]);
    const topics = [anywhere(), anywhere(), anywhere()];
    await followPerson(bob, ann);
    await followPerson(bob, ben);
    await follow(bob, topics[0] ?? '');
    const sent: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      const title = `post ${index}`;
      await publish(index % 2 === 0 ? ann : ben, topics[index % 3] ?? '', title);
      sent.unshift(title);
    }
    await bob.waitFor('topic.posted', ({ post: { title } }) => title === sent[0]);

    const read: string[] = [];
    let before: number | undefined;
    do {
      const page = unwrap(await bob.request('topic.feed', { limit: 5, ...(before !== undefined && { before }) }));
      read.push(...page.posts.map(({ title }) => title));
      before = page.next ?? undefined;
    } while (before !== undefined);

    expect(read).toHaveLength(sent.length);
    expect(new Set(read)).toEqual(new Set(sent));
    expect(await unreadOf(bob)).toBe(12);
  });

  it('sees the newest posts of a person, up to a limit', async () => {
    const [ann, bob] = await Promise.all([join(core), join(core)]);
    const topic = anywhere();
    await followPerson(bob, ann);
    for (let index = 0; index <= LIMITS.authoredPosts; index += 1) await publish(ann, topic, `post ${index}`);

    expect(await titlesOf(bob)).not.toContain('post 0');
    expect(await unreadOf(bob)).toBe(LIMITS.authoredPosts);
  });
});

describe('F6: following a person gives no access', () => {
  it('to posts of a restricted topic, neither live nor later, and takes them back', async () => {
    const [ann, ben, bob] = await Promise.all([join(core), join(core), join(elsewhere)]);
    const [secret, open] = [anywhere(), anywhere()];
    unwrap(await ann.request('topic.restrict', { topic: secret, userIds: [ben.me.id] }));
    await followPerson(bob, ann);
    await followPerson(ben, ann);
    await publish(ann, secret, 'secret');
    await publish(ann, open, 'open');
    await bob.waitFor('topic.posted', ({ post: { title } }) => title === 'open');
    await ben.waitFor('topic.posted', ({ post: { title } }) => title === 'secret');

    expect(postedTo(bob)).toEqual(['open']);
    expect(await titlesOf(bob)).toEqual(['open']);
    expect(await unreadOf(bob)).toBe(1);
    expect((await topicsOf(bob)).topics.map(({ topic }) => topic)).toEqual([open]);

    const before = ben.received('topic.subscriptionsChanged').length;
    unwrap(await ann.request('topic.restrict', { topic: secret, userIds: [] }));
    await expect.poll(() => ben.received('topic.subscriptionsChanged').length).toBeGreaterThan(before);
    expect(await titlesOf(ben)).toEqual(['open']);
    expect(await ben.request('topic.open', { topic: secret, offset: 1 })).toMatchObject({
      error: { code: 'TOPIC_NOT_FOUND' },
    });
  });

  it('to announcements whose audience they are not in; the others arrive once', async () => {
    const own = startCore({ keyPrefix: randomPrefix() });
    const owner = await join(own);
    const bob = await join(own);
    await followPerson(bob, owner);
    const announce = (title: string, audience?: 'admins') =>
      ask(owner, 'announcement.publish', {
        clientId: freshId(),
        title,
        body: '',
        importance: 'normal',
        endsAt: null,
        ...(audience !== undefined && { audience }),
      });
    const { announcement } = await announce('for admins', 'admins');
    await announce('for everyone');
    await bob.waitFor('announcement.changed', (data) => data.announcement.title === 'for everyone');

    expect(bob.received('announcement.changed').map((data) => data.announcement.title)).toEqual(['for everyone']);
    const { announcements, unread } = await ask(bob, 'announcement.list', {});
    expect(announcements.map(({ title }) => title)).toEqual(['for everyone']);
    expect(unread).toBe(1);
    expect(await bob.request('announcement.open', { offset: announcement.offset })).toMatchObject({
      error: { code: 'ANNOUNCEMENT_NOT_FOUND' },
    });
    expect(await unreadOf(bob)).toBe(0);
    await own.stop();
  });
});

describe('F6: following', () => {
  it('is listed once and ends once; following oneself, strangers or too many is refused', async () => {
    const [ann, bob] = await Promise.all([join(core), join(core)]);
    const { person } = await followPerson(bob, ann);
    expect((await followPerson(bob, ann)).person).toEqual(person);
    expect((await ask(bob, 'topic.subscriptions', {})).people).toEqual([{ userId: ann.me.id, since: person.since }]);
    const refusalOf = async (userId: string) => {
      const answer = await bob.request('topic.followPerson', { userId });
      return answer.ok ? null : answer.error.code;
    };

    expect(await refusalOf(bob.me.id)).toBe('FOLLOWING_YOURSELF');
    expect(await refusalOf('nobody')).toBe('PERSON_NOT_FOUND');
  });

  it('a person who is deactivated stays followed and can be unfollowed, but not followed', async () => {
    const keyPrefix = randomPrefix();
    const own = startCore({ keyPrefix });
    const [owner, keys] = [await join(own), createKeys(keyPrefix)];
    const [ann, bob, cat] = await Promise.all([join(own), join(own), join(own)]);
    await followPerson(bob, ann);
    await publish(ann, 'x.y', 'hello');
    await ask(owner, 'admin.deactivate', { userId: ann.me.id });

    expect(await cat.request('topic.followPerson', { userId: ann.me.id })).toMatchObject({
      error: { code: 'PERSON_NOT_FOUND' },
    });
    expect((await ask(bob, 'topic.subscriptions', {})).people).toMatchObject([{ userId: ann.me.id }]);
    expect(await titlesOf(bob)).toEqual(['hello']);

    // Someone whose account no longer exists is not followed any more.
    const redis = createRedisAccess({ url: inject('redisUrl'), log: silent, deadlineMs: 5_000 });
    await redis.call('erasing a person', (command) => command.hdel(keys.people.names, ann.me.id));
    expect((await ask(bob, 'topic.subscriptions', {})).people).toEqual([]);
    expect(await titlesOf(bob)).toEqual([]);
    expect(await unreadOf(bob)).toBe(0);
    await ask(bob, 'topic.unfollowPerson', { userId: ann.me.id });
    redis.stop();
    await own.stop();
  });

  it('misses no post of an author whose node stopped before it was announced, and none of a removed topic', async () => {
    const keyPrefix = randomPrefix();
    const keys = createKeys(keyPrefix);
    const own = startCore({ keyPrefix, timing: { sweepEveryMs: 50 } });
    const redis = createRedisAccess({ url: inject('redisUrl'), log: silent, deadlineMs: 5_000 });
    const [ann, bob, writer] = await Promise.all([join(own), join(own), join(own)]);
    await publish(ann, 'x.y', 'first');
    await settled(bob, writer);
    await followPerson(bob, ann);
    const from = { kind: 'person', userId: ann.me.id };
    const cutOff = JSON.stringify({ id: 'cut-off', from, title: 'cut off', hasBody: false }).slice(1);
    const args = { epoch: 'unused', sentId: `${ann.me.id}:cut-off`, keep: 100, body: '' };
    await redis.run(scripts.publishPost, keys.topic('x.y'), { ...args, post: cutOff });
    await redis.run(scripts.publishPost, keys.topic('x.y'), { ...args, sentId: 'amy:x', post: post('x', 'of others') });

    await publish(ann, 'x.y', 'third');

    await bob.waitFor('topic.posted', ({ post: { title } }) => title === 'third');
    expect(postedTo(bob)).toEqual(['the last one', 'cut off', 'third']);
    expect(await titlesOf(bob)).toEqual(['third', 'cut off', 'first']);
    expect(await unreadOf(bob)).toBe(2);

    await ask(ann, 'topic.remove', { topic: 'x.y' });
    await publish(ann, 'x.y', 'a new topic');
    expect(await titlesOf(bob)).toEqual(['a new topic']);
    expect(await unreadOf(bob)).toBe(1);
    redis.stop();
    await own.stop();
  });
});
