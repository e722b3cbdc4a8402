import { describe, expect, it } from 'vitest';
import { activityRows } from '../../src-renderer/stores/activity/rows.ts';
import type { Tab } from '../../src-renderer/stores/activity/reduce.ts';
import { unreadOf } from '../../src-renderer/stores/unread/selectors.ts';
import { createModelServer, type ModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { type StartedParley, startOpened, startParley } from './support/startParley.ts';

const NOW = 1_800_000_000_000;

function rows({ stores }: StartedParley, tab: Tab) {
  const sources = {
    inbox: stores.inbox.getState(),
    announcements: stores.announcements.getState(),
    topics: stores.topics.getState(),
    me: 'amir',
  };
  return activityRows(sources, tab, NOW);
}
const keys = (parley: StartedParley, tab: Tab = 'all'): readonly string[] =>
  rows(parley, tab).rows.map(({ key }) => key.split(' ').slice(0, 2).join(' '));

/**
 * The unread total wherever it is shown: in the shell (tray, badge), in the title, and as the sum of the list's badges.
 */
function totals(parley: StartedParley, server: ModelServer) {
  const { conversations } = parley.stores;
  const badges = Object.values(conversations.getState()).reduce((sum, { unread }) => sum + unread, 0);
  const inTitle = /^\((\d+)\) Parley$/.exec(parley.title())?.[1] ?? '0';
  return { shell: server.state.unreadShown, title: Number(inTitle), list: badges + unreadOf(parley.stores).activity };
}

async function startKnown(server: ModelServer, disk = createDisk()): Promise<StartedParley> {
  const parley = await startOpened(server, disk);
  await expect.poll(() => parley.stores.unread.getState().known).toBe(true);
  return parley;
}

describe('the rows of Activity', () => {
  it('lists all kinds by time, newest first, with important ones on top until they are read', async () => {
    const server = createModelServer();
    server.notices.announce({ importance: 'important' });
    server.notices.notice({});
    server.notices.announce({});
    server.topics.post('build.release');
    server.notices.notice({ type: 'reactedTo' });
    const parley = await startKnown(server);
    expect(keys(parley)).toEqual(['a1', 'n2', 'a2', 'pbuild.release 1', 'n1']);
    expect(keys(parley, 'mentions')).toEqual(['n1']);
    expect(keys(parley, 'announcements')).toEqual(['a1', 'a2']);
    expect(keys(parley, 'topics')).toEqual(['pbuild.release 1']);
    await parley.actions.announcements.open(1);
    expect(keys(parley)).toEqual(['n2', 'a2', 'pbuild.release 1', 'n1', 'a1']);
    parley.stop();
  });

  it('lists posts of the same millisecond with the newest first, also beyond the ninth', async () => {
    const server = createModelServer();
    for (let count = 0; count < 11; count += 1) server.topics.post('build.release');
    const parley = await startKnown(server);
    const { stores } = parley;
    const topics = stores.topics.getState();
    const [post] = topics.posts;
    const posts = topics.posts.map((one) => ({ ...one, at: post?.at ?? 0 }));
    const sources = { inbox: stores.inbox.getState(), announcements: stores.announcements.getState(), me: 'amir' };
    const listed = activityRows({ ...sources, topics: { ...topics, posts } }, 'topics', NOW).rows;
    const offsets = listed.flatMap((row) => (row.kind === 'post' ? [row.post.offset] : []));
    expect(offsets).toEqual([11, 10, 9]);
    parley.stop();
  });

  it('shows nothing older than the end of an incomplete list, and everything once it is complete', async () => {
    const server = createModelServer();
    server.notices.announce({});
    server.notices.announce({});
    for (let count = 0; count < 8; count += 1) server.notices.notice({ type: 'reactedTo' });
    const parley = await startKnown(server);
    expect(keys(parley)).toEqual(['n8', 'n7', 'n6']);
    expect(rows(parley, 'all').more).toEqual(['inbox']);
    expect(keys(parley, 'announcements')).toEqual(['a2', 'a1']);
    while (rows(parley, 'all').more.length > 0) {
      // oxlint-disable-next-line no-await-in-loop -- sequential pages, as when scrolling
      expect(await parley.actions.activity.loadOlder('all', rows(parley, 'all').more)).toBeNull();
    }
    expect(keys(parley)).toEqual(['n8', 'n7', 'n6', 'n5', 'n4', 'n3', 'n2', 'a2', 'n1', 'a1']);
    parley.stop();
  });

  it('marks rows as read when they are visible, but announcements only when they are opened', async () => {
    const server = createModelServer();
    server.notices.announce({ importance: 'important' });
    server.notices.announce({});
    server.notices.notice({});
    server.topics.post('build.release');
    server.topics.post('build.release');
    const parley = await startKnown(server);
    await parley.actions.activity.markRowsRead(rows(parley, 'all').rows);
    const unread = rows(parley, 'all').rows.filter((row) => row.unread);
    expect(unread.map(({ key }) => key)).toEqual(['a1', 'a2']);
    await parley.actions.announcements.open(2);
    expect(rows(parley, 'all').rows.flatMap(({ key, unread: isUnread }) => (isUnread ? key : []))).toEqual(['a1']);
    parley.stop();
  });

  it('marks everything as read at once, or only the rows of a tab', async () => {
    const server = createModelServer();
    server.notices.announce({ importance: 'important' });
    server.notices.announce({});
    server.notices.notice({});
    server.notices.notice({ type: 'reactedTo' });
    server.topics.post('build.release');
    const parley = await startKnown(server);
    const unread = (): readonly string[] => rows(parley, 'all').rows.flatMap((row) => (row.unread ? row.kind : []));
    expect(await parley.actions.activity.markAllRead('mentions')).toBeNull();
    expect(unread()).toEqual(['announcement', 'notice', 'announcement', 'post']);
    expect(await parley.actions.activity.markAllRead('topics')).toBeNull();
    expect(unread()).toEqual(['announcement', 'notice', 'announcement']);
    expect(await parley.actions.activity.markAllRead('all')).toBeNull();
    // An important announcement stays unread until it is opened.
    expect(unread()).toEqual(['announcement']);
    parley.stop();
  });

  it('opens the message of an inbox item, and says so when the message is gone', async () => {
    const server = createModelServer();
    for (let count = 0; count < 5; count += 1) server.write(`message ${count + 1}`);
    const there = server.notices.notice({ place: { conversationId: 'direct:amir:mei', name: '', offset: 2 } });
    const gone = server.notices.notice({ place: { conversationId: 'room:gone', name: 'gone', offset: 2 } });
    const parley = await startKnown(server);
    parley.actions.activity.open();
    expect(parley.actions.activity.openTarget(gone)).toMatchObject({ code: 'CONVERSATION_NOT_FOUND' });
    expect(parley.stores.activity.getState().open).toBe(true);
    expect(parley.actions.activity.openTarget(there)).toBeNull();
    await expect.poll(() => parley.stores.detachedWindow.getState().shown).toMatchObject({ target: 2, loading: false });
    expect(parley.stores.activity.getState().open).toBe(false);
    await expect.poll(() => server.notices.notices.every(({ read }) => read)).toBe(true);
    parley.stop();
  });
});

describe('the unread total', () => {
  it('A3: is the same number in the shell, the title and the list, whatever arrives and is read', async () => {
    const server = createModelServer();
    const parley = await startKnown(server);
    parley.setFocused(false);
    const agree = async (total: number): Promise<void> => {
      await expect.poll(() => totals(parley, server)).toEqual({ shell: total, title: total, list: total });
    };
    await agree(0);
    server.write('hello');
    await agree(1);
    // The message of this inbox item is counted already.
    server.notices.notice({ type: 'mentioned' });
    await agree(1);
    expect(unreadOf(parley.stores)).toMatchObject({ mentions: 1, activity: 0 });
    server.notices.notice({ type: 'reactedTo', emoji: '👍' });
    await agree(2);
    server.notices.announce({});
    await agree(3);
    server.topics.post('build.release');
    await agree(4);
    await parley.actions.activity.markAllRead('all');
    await agree(1);
    parley.setFocused(true);
    await agree(0);
    parley.stop();
  });

  it('E1: is the total of the server until the conversations are loaded, and their sum from then on', async () => {
    const server = createModelServer();
    server.write('one');
    server.notices.announce({});
    const first = await startKnown(server);
    first.stop();
    let list = (): void => undefined;
    const listed = new Promise<void>((resolve) => {
      list = resolve;
    });
    server.intercept(async (name, carryOut) => {
      if (name === 'conversation.list') await listed;
      return carryOut();
    });
    server.write('two');
    server.notices.notice({ type: 'reactedTo' });
    const second = startParley(server);
    second.setFocused(false);
    await expect.poll(() => server.state.unreadShown).toBe(3);
    expect(Object.keys(second.stores.conversations.getState())).toEqual([]);
    list();
    await expect.poll(() => second.stores.unread.getState().known).toBe(true);
    expect(totals(second, server)).toEqual({ shell: 3, title: 3, list: 3 });
    second.stop();
  });

  it('marks nothing as read in a conversation that Activity covers', async () => {
    const server = createModelServer();
    server.write('before');
    const parley = await startKnown(server);
    parley.actions.conversations.scrolled(true);
    await expect.poll(() => server.state.readOffset).toBe(1);
    parley.actions.activity.open();
    server.write('hidden');
    await expect.poll(() => totals(parley, server).shell).toBe(1);
    expect(server.state.readOffset).toBe(1);
    parley.actions.activity.close();
    await expect.poll(() => server.state.readOffset).toBe(2);
    parley.stop();
  });
});
