import { describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/contract/limits.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connect, join, type SignedIn, startTwoCores } from '../../support/coreForTests.ts';
import { follow, publish, topicsOf } from '../../support/topics.ts';

const { core, elsewhere } = startTwoCores();

/** Nothing that was published before this is still on its way to that client. */
async function settled(client: SignedIn, writer: SignedIn): Promise<void> {
  const { post } = await publish(writer, `settled.${client.me.id.toLowerCase()}`, 'the last one');
  await client.waitFor('topic.posted', (data) => data.post.id === post.id);
}

describe('who follows', () => {
  it('C3: a name or a pattern is told of what is posted there, and why, in every Parley', async () => {
    const [ann, bob] = await Promise.all([join(core), join(elsewhere)]);
    for (const pattern of ['build.release', 'build.*', '*.rel*']) await follow(bob, pattern);

    const { post } = await publish(ann, 'build.release', 'Version 2 is out', 'All of it.');

    const told = await bob.waitFor('topic.posted');
    expect(told.post).toEqual(post);
    expect(told.because.toSorted()).toEqual(['*.rel*', 'build.*', 'build.release']);
    expect(post).toMatchObject({ offset: 1, title: 'Version 2 is out', hasBody: true, from: { userId: ann.me.id } });
    expect(JSON.stringify(bob.frames)).not.toContain('All of it.');
  });

  it('C3: a pattern finds a topic that is new by its first post', async () => {
    const [ann, bob] = await Promise.all([join(core), join(core)]);
    await follow(bob, 'deploy.**');
    expect((await topicsOf(bob)).topics).toEqual([]);

    await publish(ann, 'deploy.eu.west', 'Done');

    expect(await bob.waitFor('topic.posted')).toMatchObject({ because: ['deploy.**'] });
    expect(await topicsOf(bob)).toMatchObject({ unread: 1, topics: [{ topic: 'deploy.eu.west', unread: 1 }] });
  });

  it('C3: leaves a name or a pattern, and hears nothing by it any more', async () => {
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

  it('C3: mutes one topic below a pattern: it is listed as such, not told of and not counted', async () => {
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
    expect(posts.map(({ title }) => title)).toEqual(['the last one', 'hello']);

    unwrap(await bob.request('topic.mute', { topic: 'mute.noisy', muted: false }));
    await publish(ann, 'mute.noisy', 'again');
    expect(await bob.waitFor('topic.posted', ({ post }) => post.title === 'again')).toMatchObject({
      because: ['mute.*'],
    });
  });

  it('C3: has read what was posted before, and what they publish themselves', async () => {
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

  it('C5: finds after an absence what was posted meanwhile, with the place where they stopped reading', async () => {
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
  it('are listed, once each, in small letters', async () => {
    const bob = await join(core);
    const { subscription } = await follow(bob, 'Build.*');
    expect((await follow(bob, 'build.*')).subscription).toEqual(subscription);
    expect(unwrap(await bob.request('topic.subscriptions', {}))).toEqual({ subscriptions: [subscription], muted: [] });
  });

  it('are refused when they are no names and no patterns, or too many', async () => {
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
