import { describe, expect, it } from 'vitest';
import { activityRows } from '../../src-renderer/stores/activity/rows.ts';
import { isPersonFollowed, isPostUnread, topicsByName, unreadPosts } from '../../src-renderer/stores/topics/reduce.ts';
import { createModelServer, type ModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { made } from './support/faults.ts';
import { type StartedParley, startOpened, startParley } from './support/startParley.ts';

const titles = ({ stores }: StartedParley): readonly string[] =>
  stores.topics.getState().posts.map(({ title }) => title);
const unread = ({ stores }: StartedParley): number => unreadPosts(stores.topics.getState());

async function fresh(server: ModelServer): Promise<unknown> {
  const parley = startParley(server);
  await expect.poll(() => parley.stores.topics.getState().known).toBe(true);
  const state = parley.stores.topics.getState();
  parley.stop();
  return state;
}

describe('topics', () => {
  it('C3: a snapshot plus events equals a fresh snapshot, whatever happened', async () => {
    const server = createModelServer();
    server.topics.state.pageSize = 100;
    server.topics.post('build.release');
    const parley = await startOpened(server);
    await expect.poll(() => titles(parley)).toEqual(['build.release 1']);
    const { topics } = parley.actions;
    const acts: readonly (() => unknown)[] = [
      () => server.topics.post('build.release'),
      () => server.topics.post('build.test'),
      () => server.topics.post('deploy.web'),
      () => topics.markRead({ topic: 'build.release', offset: 1 }),
      () => topics.subscribe('deploy.*'),
      () => server.topics.post('deploy.web'),
      () => topics.mute('build.test', true),
      () => topics.markAllRead(),
      () => topics.mute('build.test', false),
      () => server.topics.post('build.test'),
      () => topics.publish({ topic: 'build.hand', title: 'by hand', body: 'yes' }),
      () => topics.unsubscribe('build.*'),
    ];
    for (const act of acts) {
      // oxlint-disable-next-line no-await-in-loop -- each act is delivered before the next
      await act();
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect.poll(() => parley.stores.topics.getState()).toEqual(await fresh(server));
    }
    parley.stop();
  });

  it.each(['constructor', '__proto__'])('repair B4: accept the name %s', async (topic) => {
    const server = createModelServer();
    server.topics.state.patterns = ['**'];
    const parley = await startOpened(server);
    await expect.poll(() => parley.stores.topics.getState().known).toBe(true);
    server.topics.post(topic);
    const state = parley.stores.topics.getState();
    expect(topicsByName(state)).toMatchObject([{ topic, because: ['**'], unread: 1 }]);
    expect(state.posts.map((post) => isPostUnread(state, post))).toEqual([true]);
    await parley.actions.topics.markRead({ topic, offset: 1 });
    expect(unread(parley)).toBe(0);
    parley.stop();
  });

  it('list the patterns that match, as the reason for a post', async () => {
    const server = createModelServer();
    server.topics.state.patterns = ['build.*', '*.release'];
    const parley = await startOpened(server);
    await expect.poll(() => parley.stores.topics.getState().known).toBe(true);
    server.topics.post('build.release');
    expect(parley.stores.topics.getState().followed['build.release']).toMatchObject({
      because: ['build.*', '*.release'],
      unread: 1,
    });
    parley.stop();
  });

  it('reload when a post was missed', async () => {
    const server = createModelServer();
    server.topics.post('build.release');
    const parley = await startOpened(server);
    await expect.poll(() => titles(parley)).toEqual(['build.release 1']);
    server.topics.post('build.release', { quietly: true });
    server.topics.post('build.release');
    await expect.poll(() => titles(parley)).toEqual(['build.release 3', 'build.release 2', 'build.release 1']);
    expect(unread(parley)).toBe(3);
    parley.stop();
  });

  it('page back by time, and count posts that are not loaded', async () => {
    const server = createModelServer();
    for (let count = 0; count < 5; count += 1) server.topics.post('build.release');
    const parley = await startOpened(server);
    await expect.poll(() => titles(parley)).toHaveLength(3);
    expect(unread(parley)).toBe(5);
    expect(await parley.actions.topics.loadOlder()).toBeNull();
    expect(titles(parley)).toHaveLength(5);
    expect(await parley.actions.topics.loadOlder()).toBeNull();
    parley.stop();
  });

  it('C6: load a body only when it is opened, and mark everything up to it as read', async () => {
    const server = createModelServer();
    server.topics.post('build.release');
    server.topics.post('build.release');
    server.topics.post('build.release');
    const parley = await startOpened(server);
    await expect.poll(() => titles(parley)).toHaveLength(3);
    expect(made(server, 'topic.open')).toEqual([]);
    const [newest, middle] = parley.stores.topics.getState().posts;
    if (newest === undefined || middle === undefined) throw new Error('no posts');
    expect(await parley.actions.topics.open(middle)).toBeNull();
    expect(Object.values(parley.stores.topics.getState().bodies)).toEqual(['It is **out**.']);
    expect(unread(parley)).toBe(1);
    const isUnread = (post: typeof newest): boolean => isPostUnread(parley.stores.topics.getState(), post);
    expect([isUnread(newest), isUnread(middle)]).toEqual([true, false]);
    parley.stop();
  });

  it('refuse an invalid pattern and change nothing', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    expect(await parley.actions.topics.subscribe('no pattern')).toMatchObject({ code: 'PATTERN_INVALID' });
    expect(server.topics.state.patterns).toEqual(['build.*']);
    parley.stop();
  });

  it('publish once, however often the same text is retried', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    let lose = true;
    server.intercept(async (name, carryOut) => {
      const answer = await carryOut();
      if (name !== 'topic.publish' || !lose) return answer;
      lose = false;
      return { ok: false, error: { code: 'TIMEOUT', details: {} } };
    });
    const post = { topic: 'build.hand', title: 'once', body: '' };
    expect(await parley.actions.topics.publish(post)).toMatchObject({ code: 'TIMEOUT' });
    expect(await parley.actions.topics.publish(post)).toBeNull();
    expect(server.topics.posts).toHaveLength(1);
    expect(await parley.actions.topics.publish(post)).toBeNull();
    expect(server.topics.posts).toHaveLength(2);
    parley.stop();
  });

  it('can be read after a restart without a network', async () => {
    const server = createModelServer();
    const disk = createDisk();
    server.topics.post('build.release');
    const first = await startOpened(server, disk);
    await expect.poll(() => titles(first)).toEqual(['build.release 1']);
    await expect.poll(async () => (await disk.kept()).json).toContain('build.release 1');
    first.stop();
    server.failWith('OFFLINE');
    const second = startParley(server, disk);
    await expect.poll(() => titles(second)).toEqual(['build.release 1']);
    expect(unread(second)).toBe(1);
    second.stop();
  });
});

describe('F6: people whom I follow', () => {
  it('a snapshot plus events shows the same posts and counts as a fresh snapshot, whatever happened', async () => {
    const server = createModelServer();
    server.topics.state.pageSize = 100;
    server.topics.postAs('bea', 'lunch');
    const parley = await startOpened(server);
    await expect.poll(() => parley.stores.topics.getState().known).toBe(true);
    expect(titles(parley)).toEqual([]);
    const shown = ({ stores }: StartedParley) => {
      const state = stores.topics.getState();
      return { posts: state.posts.map((post) => [post.title, isPostUnread(state, post)]), unread: unreadPosts(state) };
    };
    const { topics } = parley.actions;
    const acts: readonly (readonly [() => unknown, number])[] = [
      [() => topics.followPerson('bea'), 0],
      [() => server.topics.postAs('bea', 'lunch'), 1],
      [() => server.topics.postAs('cem', 'lunch'), 1],
      [() => server.topics.post('lunch'), 1],
      [() => server.topics.postAs('bea', 'lunch'), 2],
      [() => server.topics.postAs('bea', 'build.test'), 3],
      [() => topics.markRead({ topic: 'lunch', offset: 2 }), 2],
      [() => topics.mute('lunch', true), 1],
      [() => topics.mute('lunch', false), 2],
      [() => topics.markAllRead(), 0],
      [() => server.topics.postAs('bea', 'other'), 1],
      [() => topics.unfollowPerson('bea'), 0],
    ];
    for (const [act, total] of acts) {
      // oxlint-disable-next-line no-await-in-loop -- each act is delivered before the next
      await act();
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect.poll(() => unread(parley)).toBe(total);
      const other = startParley(server);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect.poll(() => other.stores.topics.getState().known).toBe(true);
      expect(shown(parley)).toEqual(shown(other));
      other.stop();
    }
    expect(titles(parley)).toEqual(['build.test 1']);
    parley.stop();
  });

  it('does not reload everything because others posted between', async () => {
    const server = createModelServer();
    server.topics.state.people = [{ userId: 'bea', since: 0 }];
    const parley = await startOpened(server);
    await expect.poll(() => parley.stores.topics.getState().known).toBe(true);
    const before = made(server, 'topic.list').length;
    server.topics.postAs('bea', 'lunch');
    server.topics.post('lunch');
    server.topics.postAs('bea', 'lunch');
    expect(titles(parley)).toEqual(['lunch 3', 'lunch 1']);
    expect(made(server, 'topic.list')).toHaveLength(before);
    parley.stop();
  });

  it('shows the person as the reason, beside the patterns that match, for posts and announcements', async () => {
    const server = createModelServer();
    server.topics.state.people = [{ userId: 'bea', since: 0 }];
    const parley = await startOpened(server);
    await expect.poll(() => parley.stores.topics.getState().known).toBe(true);
    server.topics.postAs('bea', 'build.test');
    server.topics.postAs('bea', 'lunch');
    server.topics.post('build.test');
    const { inbox, announcements, topics } = parley.stores;
    const sources = { inbox: inbox.getState(), announcements: announcements.getState(), topics: topics.getState() };
    const { rows } = activityRows({ ...sources, me: 'amir' }, 'topics', 0);
    expect(rows).toMatchObject([
      { because: ['build.*'], followedAuthor: null },
      { because: [], followedAuthor: 'bea' },
      { because: ['build.*'], followedAuthor: 'bea' },
    ]);
    parley.stop();
  });

  it('explains a refusal and changes nothing', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    await expect.poll(() => parley.stores.topics.getState().people).toEqual([]);
    expect(await parley.actions.topics.followPerson('amir')).toMatchObject({ code: 'FOLLOWING_YOURSELF' });
    expect(isPersonFollowed(parley.stores.topics.getState(), 'amir')).toBe(false);
    parley.stop();
  });
});

describe('repair B7: deleting a topic', () => {
  it('removes it and its posts, and explains a refusal', async () => {
    const server = createModelServer();
    server.topics.post('build.release');
    server.topics.post('build.test');
    const parley = await startOpened(server);
    await expect.poll(() => titles(parley)).toEqual(['build.test 1', 'build.release 1']);
    const { topics } = parley.actions;
    const managed = await topics.manage(undefined);
    expect(managed).toMatchObject({
      ok: true,
      value: { topics: [{ topic: 'build.release' }, { topic: 'build.test' }] },
    });

    expect(await topics.remove('build.release')).toBeNull();
    expect(titles(parley)).toEqual(['build.test 1']);
    expect(Object.keys(parley.stores.topics.getState().followed)).toEqual(['build.test']);

    server.failWith('TOPIC_NOT_YOURS');
    expect(await topics.remove('build.test')).toMatchObject({ code: 'TOPIC_NOT_YOURS' });
  });
});
