import { describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/contract/limits.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connect, join, type SignedIn, startTwoCores } from '../../support/coreForTests.ts';
import { follow, publish, topicsOf } from '../../support/topics.ts';

const { core, elsewhere } = startTwoCores();

/** Waits until everything published before has reached that client. */
async function settled(client: SignedIn, writer: SignedIn): Promise<void> {
  const { post } = await publish(writer, `settled.${client.me.id.toLowerCase()}`, 'the last one');
  await client.waitFor('topic.posted', (data) => data.post.id === post.id);
}

describe('a subscriber', () => {
  it('C3: of a name or a pattern receives its posts with the reason, in every process', async () => {
    const [ann, bob] = await Promise.all([join(core), join(elsewhere)]);
    for (const pattern of ['build.release', 'build.*', '*.rel*']) await follow(bob, pattern);

    const { post } = await publish(ann, 'build.release', 'Version 2 is out', 'All of it.');

    const posted = await bob.waitFor('topic.posted');
    expect(posted.post).toEqual(post);
    expect(posted.because.toSorted()).toEqual(['*.rel*', 'build.*', 'build.release']);
    expect(post).toMatchObject({ offset: 1, title: 'Version 2 is out', hasBody: true, from: { userId: ann.me.id } });
    expect(JSON.stringify(bob.frames)).not.toContain('All of it.');
  });

  it('C3: of a pattern gets a new topic with its first post', async () => {
    const [ann, bob] = await Promise.all([join(core), join(core)]);
    await follow(bob, 'deploy.**');
    expect((await topicsOf(bob)).topics).toEqual([]);

    await publish(ann, 'deploy.eu.west', 'Done');

    expect(await bob.waitFor('topic.posted')).toMatchObject({ because: ['deploy.**'] });
    expect(await topicsOf(bob)).toMatchObject({ unread: 1, topics: [{ topic: 'deploy.eu.west', unread: 1 }] });
  });

  it('C3: who unsubscribes from a name or a pattern receives nothing through it any more', async () => {
    const [ann, bob] = await Promise.all([join(core), join(elsewhere)]);
    const window = connect(core);
    unwrap(await window.request('account.resume', { token: bob.token }));
    for (const pattern of ['leave.one', 'leave.*', `settled.${bob.me.id.toLowerCase()}`]) await follow(bob, pattern);
    unwrap(await bob.request('topic.unsubscribe', { pattern: 'leave.*' }));
    await publish(ann, 'leave.two', 'nobody');
    await publish(ann, 'leave.one', 'by name');
    expect(await bob.waitFor('topic.posted')).toMatchObject({ post: { topic: 'leave.one' }, because: ['leave.one'] });

    unwrap(await bob.request('topic.unsubscribe', { pattern: 'leave.one' }));
    unwrap(await bob.request('topic.unsubscribe', { pattern: 'leave.one' }));
    await publish(ann, 'leave.one', 'nobody');
    await settled(bob, ann);

    expect(bob.received('topic.posted').map(({ post }) => post.title)).toEqual(['by name', 'the last one']);
    expect(window.received('topic.subscriptionsChanged').length).toBeGreaterThanOrEqual(5);
  });

  it('C3: who mutes one topic of a pattern has it listed as muted, without events and counts', async () => {
    const [ann, bob] = await Promise.all([join(core), join(elsewhere)]);
    for (const pattern of ['mute.*', `settled.${bob.me.id.toLowerCase()}`]) await follow(bob, pattern);
    unwrap(await bob.request('topic.mute', { topic: 'mute.noisy', muted: true }));
    await publish(ann, 'mute.noisy', 'psst');
    await publish(ann, 'mute.quiet', 'hello');
    await settled(bob, ann);

    expect(bob.received('topic.posted').map(({ post }) => post.title)).toEqual(['hello', 'the last one']);
    const { topics, unread } = await topicsOf(bob);
    expect(unread).toBe(2);
    expect(topics.find(({ topic }) => topic === 'mute.noisy')).toMatchObject({ muted: true, unread: 0, offset: 1 });
    const { posts } = unwrap(await bob.request('topic.feed', {}));
    // Both may be of the same millisecond.
    expect(posts.map(({ title }) => title).toSorted()).toEqual(['hello', 'the last one']);

    unwrap(await bob.request('topic.mute', { topic: 'mute.noisy', muted: false }));
    await publish(ann, 'mute.noisy', 'again');
    expect(await bob.waitFor('topic.posted', ({ post }) => post.title === 'again')).toMatchObject({
      because: ['mute.*'],
    });
  });

  it('C3: has earlier posts and their own posts as read', async () => {
    const [ann, bob] = await Promise.all([join(core), join(core)]);
    await publish(ann, 'before.one', 'old');
    await publish(ann, 'before.two', 'old');
    await follow(bob, 'before.one');
    await publish(ann, 'before.one', 'new');
    await follow(bob, 'before.*');

    const { topics, unread } = await topicsOf(bob);
    expect(unread).toBe(1);
    expect(topics.find(({ topic }) => topic === 'before.one')).toMatchObject({ offset: 2, readOffset: 1, unread: 1 });
    expect(topics.find(({ topic }) => topic === 'before.two')).toMatchObject({ offset: 1, readOffset: 1, unread: 0 });

    await publish(bob, 'before.two', 'mine');
    await publish(bob, 'before.one', 'mine');
    expect(await topicsOf(bob)).toMatchObject({ unread: 2 });
  });

  it('C5: finds the posts of an absence afterwards, with the read position', async () => {
    const [ann, bob] = await Promise.all([join(core), join(elsewhere)]);
    await follow(bob, 'absent.*');
    await publish(ann, 'absent.x', 'one');
    unwrap(await bob.request('topic.markRead', { topic: 'absent.x', offset: 1 }));
    await bob.connection.close();
    await publish(ann, 'absent.x', 'two');
    await publish(ann, 'absent.y', 'three');

    const back = connect(core);
    unwrap(await back.request('account.resume', { token: bob.token }));
    const { topics, unread } = unwrap(await back.request('topic.list', {}));
    expect(unread).toBe(2);
    expect(topics.find(({ topic }) => topic === 'absent.x')).toMatchObject({ readOffset: 1, unread: 1 });
  });
});

describe('subscriptions', () => {
  it('are listed, once each, in lower case', async () => {
    const bob = await join(core);
    const { subscription } = await follow(bob, 'Build.*');
    expect((await follow(bob, 'build.*')).subscription).toEqual(subscription);
    expect(unwrap(await bob.request('topic.subscriptions', {}))).toEqual({
      subscriptions: [subscription],
      muted: [],
      people: [],
    });
  });

  it('are refused when they are neither names nor patterns, or too many', async () => {
    const bob = await join(core);
    for (const [pattern, reason] of [
      ['build release', 'space'],
      ['build.', 'emptyWord'],
      ['**.x', 'doubleStar'],
    ] as const) {
      expect(await bob.request('topic.subscribe', { pattern })).toMatchObject({
        error: { code: 'PATTERN_INVALID', details: { reason } },
      });
    }
    const patterns = Array.from({ length: 10_000 }, (_, index) => `many.${index}.*`);
    const codes = new Map<string, number>();
    for (let start = 0; start < patterns.length; start += 500) {
      const answers = await Promise.all(
        patterns.slice(start, start + 500).map((pattern) => bob.request('topic.subscribe', { pattern })),
      );
      for (const answer of answers) {
        const code = answer.ok ? 'taken' : answer.error.code;
        codes.set(code, (codes.get(code) ?? 0) + 1);
      }
    }
    expect(Object.fromEntries(codes)).toEqual({
      taken: LIMITS.subscriptions,
      TOO_MANY_SUBSCRIPTIONS: patterns.length - LIMITS.subscriptions,
    });
    expect(unwrap(await bob.request('topic.subscriptions', {})).subscriptions).toHaveLength(LIMITS.subscriptions);
  });
});
